import { clamdVersion } from '../storage/clamd-scanner.ts';
import { type Check, findingsAbout, whyNot } from './finding.ts';

const { ok, off, fault } = findingsAbout('virus scanner');

/** Asks clamd for its version. */
export const checkScanner: Check = async ({ clamd }) => {
  if (clamd === null)
    return [off('CLAMD is not set: files are not scanned, and are labelled “not scanned”.')];
  const where = 'path' in clamd ? clamd.path : `${clamd.host}:${clamd.port}`;
  try {
    return [ok(`${await clamdVersion(clamd)} answers at ${where}.`)];
  } catch (error) {
    return [fault(`clamd can't be used at ${where}: ${whyNot(error)}. Until it can, no file is accepted.`)];
  }
};
