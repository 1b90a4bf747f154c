import type { CvType } from '#contract/cv-types.ts';
import type { Identity } from '#matching/text/without-identity.ts';
import { type CvRead, LONGEST_TEXT, type RawRead } from './finish-reading.ts';
import { prepareCv } from './prepare-cv.ts';

export interface ReadArgument {
  readonly type: CvType;
  readonly identity: Identity;
}

/** Each loads its library only when needed. */
const READERS: Readonly<Record<CvType, () => Promise<(bytes: Buffer) => Promise<RawRead> | RawRead>>> = {
  'application/pdf': async () => (await import('./read-pdf.ts')).readPdf,
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': async () =>
    (await import('./read-docx.ts')).readDocx,
  'text/plain': async () => (await import('./read-plain.ts')).readPlain,
};

function tidy(raw: RawRead): RawRead {
  const text = raw.text
    .slice(0, LONGEST_TEXT)
    .toWellFormed()
    .replaceAll('\u0000', '')
    .replace(/\r\n?/g, '\n')
    .replace(/[\t\u00a0\u2000-\u200a\u3000 ]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  if (raw.reading === 'read' && text === '') return { ...raw, reading: 'empty', text };
  return { ...raw, text };
}

/** Reads one document of any content. Only run it in a separate process: see cv-reader. */
export async function readDocument({ type, identity }: ReadArgument, bytes: Buffer): Promise<CvRead> {
  const read = await READERS[type]();
  const raw = tidy(await read(bytes));
  return { ...raw, prepared: prepareCv({ text: raw.text, identity }) };
}
