import { getDocumentProxy } from 'unpdf';
import type { CvRead } from './read-cv.ts';

/** No CV is longer; of a longer document these pages are read. */
const MOST_PAGES = 30;

/** Lines as they stand on the page: the distance of two baselines tells a new paragraph from the next line. */
export async function readPdf(bytes: Uint8Array): Promise<CvRead> {
  let pdf: Awaited<ReturnType<typeof getDocumentProxy>>;
  try {
    pdf = await getDocumentProxy(bytes, { stopAtErrors: false, verbosity: 0 });
  } catch (error) {
    const isLocked = error instanceof Error && error.name === 'PasswordException';
    return { reading: isLocked ? 'locked' : 'unreadable', text: '', pages: null, pagesRead: null };
  }
  const pagesRead = Math.min(pdf.numPages, MOST_PAGES);
  const texts: string[] = [];
  for (let number = 1; number <= pagesRead; number += 1) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    texts.push(linesOf(items.filter((item) => 'str' in item)));
    page.cleanup();
  }
  return { reading: 'read', text: texts.join('\n\n'), pages: pdf.numPages, pagesRead };
}

interface TextItem {
  readonly str: string;
  readonly hasEOL: boolean;
  readonly height: number;
  readonly transform: readonly number[];
}

/** In line heights: more than this between two baselines is an empty line. */
const PARAGRAPH_GAP = 1.9;

function linesOf(items: readonly TextItem[]): string {
  let text = '';
  let last: TextItem | null = null;
  for (const item of items) {
    if (item.str.trim() !== '') {
      if (last !== null && isApart(last, item)) text = `${text.trimEnd()}\n\n`;
      last = item;
    }
    text += item.str;
    if (item.hasEOL) text += '\n';
  }
  return text;
}

function isApart(above: TextItem, below: TextItem): boolean {
  const gap = (above.transform[5] ?? 0) - (below.transform[5] ?? 0);
  return gap > PARAGRAPH_GAP * Math.max(above.height, below.height, 1);
}
