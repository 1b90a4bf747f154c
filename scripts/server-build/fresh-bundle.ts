import { createHash, randomUUID } from 'node:crypto';
import {
  existsSync,
  globSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs';
import { join } from 'node:path';

interface FreshBundle {
  /** The project's folder. */
  readonly root: string;
  readonly name: string;
  /** Everything that the bundle depends on: files, and folders, in which tests don't count. */
  readonly from: readonly string[];
  readonly build: (outDir: string) => Promise<void>;
}

/** A bundle that no run has asked for in this time is no longer used. */
const UNUSED_MS = 3 * 60 * 60 * 1_000;
const ATTEMPTS = 3;

/**
 * The folder of a bundle of exactly these sources. Its name contains their hash, so a bundle of other sources has another
 * name. Builds it if it does not exist.
 */
export async function freshBundle({ root, name, from, build }: FreshBundle): Promise<string> {
  const bundles = join(root, 'dist/tests');
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const hash = hashOf(root, from);
    const folder = join(bundles, `${name}-${hash}`);
    if (existsSync(folder)) {
      const now = new Date();
      utimesSync(folder, now, now);
      return folder;
    }
    const unfinishedFolder = `${folder}.${randomUUID()}`;
    await build(unfinishedFolder);
    // If the hash differs, somebody saved a file meanwhile, and the bundle may or may not contain the change.
    if (hashOf(root, from) === hash) {
      publish(unfinishedFolder, folder);
      removeUnused(bundles);
      return folder;
    }
    rmSync(unfinishedFolder, { recursive: true });
  }
  throw new Error(`The sources change faster than the ${name} are bundled.`);
}

/** Another run may have been first. */
function publish(unfinishedFolder: string, folder: string): void {
  try {
    renameSync(unfinishedFolder, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
    rmSync(unfinishedFolder, { recursive: true });
  }
}

function hashOf(root: string, from: readonly string[]): string {
  const files = from.flatMap((path) =>
    statSync(join(root, path)).isFile()
      ? [path]
      : globSync(`${path}/**`, { cwd: root })
          .filter((file) => !file.endsWith('.test.ts') && statSync(join(root, file)).isFile())
          .sort(),
  );
  const hash = createHash('sha256');
  for (const file of files) {
    const bytes = readFileSync(join(root, file));
    hash.update(`${file}\0${bytes.length}\0`).update(bytes);
  }
  return hash.digest('hex').slice(0, 20);
}

function removeUnused(bundles: string): void {
  for (const each of readdirSync(bundles)) {
    const folder = join(bundles, each);
    const usedAt = statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (Date.now() - usedAt > UNUSED_MS) rmSync(folder, { recursive: true, force: true });
  }
}
