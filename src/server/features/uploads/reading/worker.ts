import { parentPort, workerData } from 'node:worker_threads';
import type { CvType } from '#contract/cv-types.ts';
import type { CvRead } from './read-cv.ts';

/** The thread that reads one document and ends. Runs apart from the server: see read-cv. */

const { bytes, type }: { bytes: Uint8Array; type: CvType } = workerData;

/**
 * Characters; some twenty full pages. Beyond this, no CV: what is kept is searched for skills in the server's own
 * thread, which must not stand still for it.
 */
const LONGEST_TEXT = 60_000;

/** Each brings its library along only where it is wanted. */
const READERS: Readonly<Record<CvType, () => Promise<(bytes: Uint8Array) => Promise<CvRead> | CvRead>>> = {
  'application/pdf': async () => (await import('./read-pdf.ts')).readPdf,
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': async () =>
    (await import('./read-docx.ts')).readDocx,
  'text/plain': async () => (await import('./read-plain.ts')).readPlain,
};

function tidy(read: CvRead): CvRead {
  const text = read.text
    .slice(0, LONGEST_TEXT)
    .toWellFormed()
    .replaceAll('\u0000', '')
    .replace(/\r\n?/g, '\n')
    .replace(/[\t\u00a0\u2000-\u200a\u3000 ]+/g, ' ')
    .replace(/ *\n */g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  if (read.reading === 'read' && text === '') return { ...read, reading: 'empty', text };
  return { ...read, text };
}

const read = await READERS[type]();
parentPort?.postMessage(tidy(await read(bytes)));
