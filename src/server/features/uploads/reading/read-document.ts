import type { CvType } from '#contract/cv-types.ts';
import type { Identity } from '#matching/text/without-identity.ts';
import { type CvRead, LONGEST_TEXT, type RawRead } from './cv-data.ts';
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

/** "ﬁ", "ﬂ" and the like, which typesetting programs write. */
const LIGATURES = /[\ufb00-\ufb06]/g;
const WIDE_GAP = 4;

function cleanRead(raw: RawRead): RawRead {
  const text = raw.text
    .slice(0, LONGEST_TEXT)
    .toWellFormed()
    .replaceAll('\u0000', '')
    .replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')
    .replace(LIGATURES, (ligature) => ligature.normalize('NFKC'))
    .replace(/[\u00ad\u200b-\u200d\u2060\ufeff]/g, '')
    .replace(/[\u00a0\u2000-\u200a\u202f\u3000]/g, ' ')
    // A tab, or a gap of several spaces, divides cells.
    .replace(/[\t ]+/g, (gap) => (gap.includes('\t') || gap.length >= WIDE_GAP ? '\t' : ' '))
    .replace(/[\t ]?\n[\t ]?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  if (raw.reading === 'read' && text === '') return { ...raw, reading: 'empty', text };
  return { ...raw, text };
}

/** Reads one document of any content. Only run it in a separate process: see cv-reader. */
export async function readDocument({ type, identity }: ReadArgument, bytes: Buffer): Promise<CvRead> {
  const read = await READERS[type]();
  const raw = cleanRead(await read(bytes));
  return { ...raw, prepared: prepareCv({ text: raw.text, identity }) };
}
