import { getDocumentProxy } from 'unpdf';
import { LONGEST_TEXT, NOTHING_READ, type RawRead } from './finish-reading.ts';
import { inflatedSize } from './measure-inflated.ts';

/** No CV is longer; of a longer document only these pages are read. */
const MOST_PAGES = 30;
/** The same as a Word document's unpacked limit (inspect-docx). */
const MOST_INFLATED = 64 * 1_048_576;

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;

/** The lines of its pages, until there is more text than is stored. */
export async function readPdf(bytes: Buffer): Promise<RawRead> {
  if ((await inflatedSize(bytes, MOST_INFLATED)) > MOST_INFLATED) return NOTHING_READ;
  let pdf: Pdf;
  try {
    pdf = await getDocumentProxy(new Uint8Array(bytes), { stopAtErrors: false, verbosity: 0 });
  } catch (error) {
    const isLocked = error instanceof Error && error.name === 'PasswordException';
    return isLocked ? { ...NOTHING_READ, reading: 'locked' } : NOTHING_READ;
  }
  const most = Math.min(pdf.numPages, MOST_PAGES);
  let text = '';
  let pagesRead = 0;
  while (pagesRead < most && text.length < LONGEST_TEXT) {
    pagesRead += 1;
    text += `${await readPage(pdf, pagesRead)}\n\n`;
  }
  return { reading: 'read', text, pages: pdf.numPages, pagesRead };
}

/** Piece by piece, so that a page of millions of letters is not collected first. */
async function readPage(pdf: Pdf, number: number): Promise<string> {
  const page = await pdf.getPage(number);
  const lines = new Lines();
  const pieces = page.streamTextContent().getReader();
  for (;;) {
    const { done, value } = await pieces.read();
    if (done) break;
    for (const item of value.items) if ('str' in item) lines.add(item);
    // The rest is not cancelled: the process ends soon.
    if (lines.text.length >= LONGEST_TEXT) return lines.text;
  }
  page.cleanup();
  return lines.text;
}

interface TextItem {
  readonly str: string;
  readonly hasEOL: boolean;
  readonly height: number;
  readonly transform: readonly number[];
}

/** In line heights: more than this between two baselines is an empty line. */
const PARAGRAPH_GAP = 1.9;

/** Lines as on the page: the distance between baselines separates a new paragraph from the next line. */
class Lines {
  text = '';
  #last: TextItem | null = null;

  add(item: TextItem): void {
    if (item.str.trim() !== '') {
      if (this.#last !== null && isApart(this.#last, item)) this.text = `${this.text.trimEnd()}\n\n`;
      this.#last = item;
    }
    this.text += item.str;
    if (item.hasEOL) this.text += '\n';
  }
}

function isApart(above: TextItem, below: TextItem): boolean {
  const gap = (above.transform[5] ?? 0) - (below.transform[5] ?? 0);
  return gap > PARAGRAPH_GAP * Math.max(above.height, below.height, 1);
}
