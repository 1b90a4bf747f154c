import { lstatSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ConfigError } from './settings/values.ts';

/** DATA_DIR, or something in it, can't be used; the message says what to do. */
export class DataDirProblem extends ConfigError {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/**
 * Creates DATA_DIR if it is missing and tries to write to it, so that a start fails with a clear sentence instead of a
 * stack trace later. @throws {DataDirProblem}
 */
export function prepareDataDir(dataDir: string): void {
  const probe = join(dataDir, `.write-test-${process.pid}`);
  try {
    makeFolder(dataDir);
    writeFileSync(probe, 'Nod is checking whether it may write here.\n');
  } catch (error) {
    throw dataDirProblem(error, dataDir) ?? error;
  } finally {
    removeQuietly(probe);
  }
}

/**
 * Like a recursive `mkdirSync`, which on a read-only disk wrongly reports a missing folder. Only this user may enter the new
 * folder: below it are CVs, the database and, without a mail server, links that sign people in.
 */
function makeFolder(path: string): void {
  const missing: string[] = [];
  for (
    let ancestor = path;
    statSync(ancestor, { throwIfNoEntry: false }) === undefined;
    ancestor = dirname(ancestor)
  )
    missing.unshift(ancestor);
  for (const folder of missing) {
    try {
      mkdirSync(folder, folder === path ? { mode: 0o700 } : {});
    } catch (error) {
      // Another process may have created it first.
      const isThere = statSync(folder, { throwIfNoEntry: false })?.isDirectory() ?? false;
      if (isThere) continue;
      const isLink = lstatSync(folder, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
      throw isLink ? Object.assign(new Error('a link into nothing'), { code: 'ENOENT' }) : error;
    }
  }
}

/** Explains an error of the operating system to an operator; null if it is not about the folder. */
export function dataDirProblem(error: unknown, path: string): DataDirProblem | null {
  const code = codeOf(error);
  const say = SENTENCES[code];
  return say === undefined ? null : new DataDirProblem(code, say(path));
}

const SENTENCES: Readonly<Record<string, (path: string) => string>> = {
  EACCES: explainPermission,
  EPERM: explainPermission,
  EROFS: (path) =>
    `${path} is on a disk that is mounted read-only. Mount it for writing, or set DATA_DIR to another folder.`,
  ENOSPC: (path) =>
    `The disk of ${path} is full. Free some space, or set DATA_DIR to a folder on another disk.`,
  EDQUOT: (path) =>
    `The disk quota for ${path} is used up. Raise it, or set DATA_DIR to a folder on another disk.`,
  EEXIST: explainFileInTheWay,
  ENOTDIR: explainFileInTheWay,
  ENOENT: (path) =>
    `${path} can't be created: it leads through a link to something that does not exist. Set DATA_DIR to a folder that can be created.`,
  ELOOP: (path) => `${path} is part of a cycle of links. Set DATA_DIR to another folder.`,
  ENAMETOOLONG: (path) => `${path} is too long for a folder's name. Set DATA_DIR to a shorter one.`,
  EIO: (path) => `The disk of ${path} has errors. Check it, then restore a backup to another DATA_DIR.`,
};

function explainPermission(path: string): string {
  const nearest = nearestExisting(path) ?? path;
  const owner = statSync(nearest, { throwIfNoEntry: false })?.uid;
  const us = process.getuid?.();
  if (us === undefined || owner === undefined || owner === us) {
    return `Nod may not write to ${path}. Give its user permission, or set DATA_DIR to another folder.`;
  }
  // Never the owner of a folder that others use, such as /var/lib.
  const advice =
    nearest === path ? `Run chown -R ${us} ${path}` : `Create ${path} as root and run chown ${us} ${path}`;
  return `Nod runs as user ${us} and may not write to ${path}, because ${nearest} belongs to user ${owner}. ${advice}, or set DATA_DIR to another folder.`;
}

function explainFileInTheWay(path: string): string {
  const nearest = nearestExisting(path) ?? path;
  return `${nearest} is a file, but DATA_DIR must be a folder. Move the file away, or set DATA_DIR to another folder.`;
}

function nearestExisting(path: string): string | null {
  for (let ancestor = path; ; ancestor = dirname(ancestor)) {
    try {
      if (statSync(ancestor, { throwIfNoEntry: false }) !== undefined) return ancestor;
    } catch {
      // Part of the path is a file or not readable: try its parent.
    }
    if (dirname(ancestor) === ancestor) return null;
  }
}

/** PGlite's file system reports WASI error numbers instead of names. */
const WASI: Readonly<Record<number, string>> = {
  2: 'EACCES',
  19: 'EDQUOT',
  29: 'EIO',
  51: 'ENOSPC',
  54: 'ENOTDIR',
  63: 'EPERM',
  69: 'EROFS',
};

function codeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return '';
  if ('code' in error && typeof error.code === 'string') return error.code;
  if ('errno' in error && typeof error.errno === 'number') return WASI[error.errno] ?? '';
  return '';
}

function removeQuietly(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {
    // It could not be created either.
  }
}
