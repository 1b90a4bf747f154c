import { statfs } from 'node:fs/promises';
import { prepareDataDir } from '../data-dir.ts';
import { about, type Check } from './finding.ts';

const { ok, warning } = about('DATA_DIR');
const GB = 1024 ** 3;
const LEAST_FREE = GB;

export const checkDataDir: Check = async ({ dataDir }) => {
  prepareDataDir(dataDir);
  const { bavail, bsize } = await statfs(dataDir);
  const free = bavail * bsize;
  const room = `${(free / GB).toFixed(1)} GB are free`;
  return free < LEAST_FREE
    ? [warning(`Only ${room} on the disk of ${dataDir}: make room, or uploads will fail.`)]
    : [ok(`Nod may write to ${dataDir}, and ${room}.`)];
};
