import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { LONGEST_TEXT, NOTHING_READ, type RawRead } from './cv-data.ts';
import { WordText } from './read-word.ts';

const DOCUMENT = 'word/document.xml';
const LINKS = 'word/_rels/document.xml.rels';
/**
 * Contact details are often in the header. Each section of a document has up to three headers and three footers: for the
 * first page, for even pages and for the rest. The first three headers and footers of the document are read.
 */
const HEADER = /^word\/header\d{0,3}\.xml$/;
const FOOTER = /^word\/footer\d{0,3}\.xml$/;
const MOST_EDGES = 3;
/** Most of a part is tags, but even so this is far more than a long CV has. */
const MOST_PART_BYTES = 16 * 1_048_576;

/** The text of a Word document, with its headers first and its footers last. Its unpacked size was checked on upload. */
export async function readDocx(bytes: Buffer): Promise<RawRead> {
  const zip = await openZip(bytes);
  if (zip === null) return NOTHING_READ;
  const entries = await entriesOf(zip);
  const main = entries.find(({ fileName }) => fileName === DOCUMENT);
  if (main === undefined) return NOTHING_READ;
  const links = linksIn(
    await partText(
      zip,
      entries.find(({ fileName }) => fileName === LINKS),
    ),
  );
  const body = wordsOf(await partText(zip, main), links);
  const headers = await edgesOf(zip, entries, HEADER);
  const footers = await edgesOf(zip, entries, FOOTER);
  const text = [...headers, body, ...footers].filter((part) => part !== '').join('\n\n');
  return { reading: 'read', text: text.slice(0, LONGEST_TEXT), pages: null, pagesRead: null };
}

/** The texts of the headers or footers, each once: the same one is often stored for each kind of page. */
async function edgesOf(zip: ZipFile, entries: readonly Entry[], name: RegExp): Promise<string[]> {
  const texts = new Set<string>();
  for (const entry of entries.filter(({ fileName }) => name.test(fileName)).slice(0, MOST_EDGES)) {
    texts.add(wordsOf(await partText(zip, entry), new Map()));
  }
  return [...texts];
}

function wordsOf(xml: string, links: ReadonlyMap<string, string>): string {
  const text = new WordText(links, LONGEST_TEXT);
  text.read(xml);
  return text.fullText();
}

function openZip(bytes: Buffer): Promise<ZipFile | null> {
  return new Promise((resolve) => {
    yauzl.fromBuffer(bytes, { lazyEntries: true }, (error, zip) => resolve(error ? null : zip));
  });
}

function entriesOf(zip: ZipFile): Promise<Entry[]> {
  return new Promise((resolve, reject) => {
    const entries: Entry[] = [];
    zip.on('entry', (entry: Entry) => {
      entries.push(entry);
      zip.readEntry();
    });
    zip.once('end', () => resolve(entries));
    zip.once('error', reject);
    zip.readEntry();
  });
}

/** Empty if the part is missing. Cut off at the limit, because no CV is longer. */
async function partText(zip: ZipFile, entry: Entry | undefined): Promise<string> {
  if (entry === undefined) return '';
  const stream = await new Promise<NodeJS.ReadableStream>((resolve, reject) => {
    zip.openReadStream(entry, (error, entryStream) => (error ? reject(error) : resolve(entryStream)));
  });
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    chunks.push(chunk as Buffer);
    size += (chunk as Buffer).length;
    if (size > MOST_PART_BYTES) break;
  }
  return Buffer.concat(chunks).toString('utf8');
}

const LINK = /<Relationship\s([^>]{1,2000})>/g;

/** The addresses of hyperlinks by their ids. */
function linksIn(xml: string): Map<string, string> {
  const links = new Map<string, string>();
  for (const [, attributes = ''] of xml.matchAll(LINK)) {
    const id = /\bId="([^"]{1,100})"/.exec(attributes)?.[1];
    const target = /\bTarget="(https?:\/\/[^"]{1,300})"/.exec(attributes)?.[1];
    if (id !== undefined && target !== undefined) links.set(id, target.replaceAll('&amp;', '&'));
  }
  return links;
}
