import { stat, statfs } from 'node:fs/promises';
import { prepareDataDir } from '../data-dir.ts';
import { type Check, type Finding, findingsAbout } from './finding.ts';

const { ok, warning } = findingsAbout('DATA_DIR');
const GB = 1024 ** 3;
const LEAST_FREE = GB;

export const checkDataDir: Check = async ({ dataDir }) => {
  prepareDataDir(dataDir);
  const { bavail, bsize } = await statfs(dataDir);
  const freeBytes = bavail * bsize;
  const room = `${(freeBytes / GB).toFixed(1)} GB are free`;
  const space =
    freeBytes < LEAST_FREE
      ? warning(`Only ${room} on the disk of ${dataDir}: make room before it is full.`)
      : ok(`Nod may write to ${dataDir}, and ${room}.`);
  return [space, ...(await checkAccess(dataDir))];
};

/** A folder that Nod did not create may be open to other users of the machine. Windows has no such permissions. */
async function checkAccess(dataDir: string): Promise<readonly Finding[]> {
  if (process.platform === 'win32') return [];
  const { mode } = await stat(dataDir);
  const othersMode = mode & 0o007;
  return othersMode === 0
    ? []
    : [
        warning(
          `Every user of this machine can open ${dataDir}, which contains CVs and mail: run chmod o= ${dataDir}.`,
        ),
      ];
}
