import { getDocumentProxy } from 'unpdf';
import { LONGEST_TEXT, NOTHING_READ, type RawRead } from './cv-data.ts';
import { inflatedSize } from './measure-inflated.ts';
import { PageText } from './read-page.ts';

/** No CV is longer; of a longer document only these pages are read. */
const MOST_PAGES = 30;
/** The same as a Word document's unpacked limit (inspect-docx). */
const MOST_INFLATED = 64 * 1_048_576;
/** The most links to add: a CV with more has links that are not the person's own. */
const MOST_LINKS = 12;
const LONGEST_LINK = 300;

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;
type Page = Awaited<ReturnType<Pdf['getPage']>>;

/** Reads the pages' lines until there is more text than is stored. */
export async function readPdf(bytes: Buffer): Promise<RawRead> {
  if ((await inflatedSize(bytes, MOST_INFLATED)) > MOST_INFLATED) return NOTHING_READ;
  let pdf: Pdf;
  try {
    pdf = await getDocumentProxy(new Uint8Array(bytes), { stopAtErrors: false, verbosity: 0 });
  } catch (error) {
    const isLocked = error instanceof Error && error.name === 'PasswordException';
    return isLocked ? { ...NOTHING_READ, reading: 'locked' } : NOTHING_READ;
  }
  const pageCount = Math.min(pdf.numPages, MOST_PAGES);
  let text = '';
  let pagesRead = 0;
  while (pagesRead < pageCount && text.length < LONGEST_TEXT) {
    pagesRead += 1;
    text += `${await readPage(pdf, pagesRead)}\n\n`;
  }
  return { reading: 'read', text, pages: pdf.numPages, pagesRead };
}

/** Piece by piece, so that a page of millions of letters is not collected first. */
async function readPage(pdf: Pdf, number: number): Promise<string> {
  const page = await pdf.getPage(number);
  const lines = new PageText(LONGEST_TEXT);
  const pieces = page.streamTextContent().getReader();
  for (;;) {
    const { done, value } = await pieces.read();
    if (done) break;
    for (const item of value.items) if ('str' in item) lines.add(item);
    // The rest is not cancelled: the process ends soon.
    if (lines.isFull) return lines.text();
  }
  const text = lines.text();
  const links = number === 1 && text.trim() !== '' ? await hiddenLinks(page, text) : [];
  page.cleanup();
  return [text, ...links].join('\n\n');
}

/** The targets of links such as "LinkedIn" or "Portfolio", which the page itself does not show. */
async function hiddenLinks(page: Page, text: string): Promise<string[]> {
  const links = new Set<string>();
  for (const annotation of await page.getAnnotations()) {
    const url: unknown = annotation?.url;
    if (typeof url !== 'string' || url.length > LONGEST_LINK || !/^https?:\/\//.test(url)) continue;
    const bareUrl = url.replace(/^https?:\/\/(?:www\.)?/, '').replace(/\/$/, '');
    if (!text.includes(bareUrl) && links.size < MOST_LINKS) links.add(url);
  }
  return links.size === 0 ? [] : [['Links', ...links].join('\n')];
}
