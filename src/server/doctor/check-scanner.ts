import { UPLOAD_MAX_BYTES } from '#contract/cv-types.ts';
import { clamdVersion, LEAST_STREAM, scanStream } from '../storage/clamd-scanner.ts';
import { TooLargeToScan } from '../storage/virus-scanner.ts';
import { type Check, findingsAbout, whyNot } from './finding.ts';

const { ok, off, warning, fault } = findingsAbout('virus scanner');

/** Parts of 64 kB. */
const PARTS = 160;

/** Asks clamd for its version, and whether it takes the largest files that we accept. */
export const checkScanner: Check = async ({ clamd }) => {
  if (clamd === null)
    return [off('CLAMD is not set: files are not scanned, and are labelled “not scanned”.')];
  const where = 'path' in clamd ? clamd.path : `${clamd.host}:${clamd.port}`;
  try {
    const version = await clamdVersion(clamd);
    await scanStream(clamd, Array(PARTS).fill(Buffer.alloc(UPLOAD_MAX_BYTES / PARTS, ' ')));
    return [ok(`${version} answers at ${where}.`)];
  } catch (error) {
    if (error instanceof TooLargeToScan) {
      return [
        warning(
          `clamd at ${where} refuses files of 10 MB, so ours are refused too: set StreamMaxLength to ${LEAST_STREAM} or more in clamd.conf.`,
        ),
      ];
    }
    return [fault(`clamd can't be used at ${where}: ${whyNot(error)}. Until it can, no file is accepted.`)];
  }
};
