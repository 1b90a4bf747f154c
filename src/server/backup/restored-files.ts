import { existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Config } from '../config.ts';
import { RESTORING_MARK } from '../storage/create-storage.ts';
import { mustBeKey } from '../storage/storage.ts';
import { BackupRefused } from './refused.ts';
import { listKeys } from './staged-files.ts';

/** Files are written to a folder beside the uploads folder, and replace it just before the database commits. */
export class RestoredFiles {
  count = 0;
  readonly #root: string;
  readonly #raw: string;
  readonly #hasBucket: boolean;

  constructor(root: string, { s3 }: Pick<Config, 's3'>) {
    this.#root = root;
    this.#raw = `${root}.restoring`;
    this.#hasBucket = s3 !== null;
  }

  /** Call before restoring anything. @throws {BackupRefused} if there are files, unless a killed restore left them */
  async mustBeEmpty(): Promise<void> {
    if (!this.#isLeftOver() && (await listKeys(this.#root)).length > 0) {
      throw new BackupRefused(`${this.#root} is not empty: restore into an empty DATA_DIR.`);
    }
  }

  /** Removes what a killed restore left behind; the database is known to be empty by now. */
  async begin(): Promise<void> {
    await rm(this.#raw, { recursive: true, force: true });
    if (this.#isLeftOver()) await rm(this.#root, { recursive: true, force: true });
  }

  async add(key: string, bytes: Buffer): Promise<void> {
    if (this.#hasBucket) {
      throw new BackupRefused(
        'The backup contains uploaded files, and S3_BUCKET is set: restore without S3_BUCKET, then copy DATA_DIR/uploads to the bucket.',
      );
    }
    if (this.count === 0) await this.#write(RESTORING_MARK, Buffer.alloc(0));
    await this.#write(mustBeKey(key), bytes);
    this.count += 1;
  }

  async moveIntoPlace(): Promise<void> {
    if (this.count === 0) return;
    await rm(this.#root, { recursive: true, force: true });
    await rename(this.#raw, this.#root);
  }

  /** Call once the database has committed. */
  async finish(): Promise<void> {
    await rm(join(this.#root, RESTORING_MARK), { force: true });
  }

  /** Removes the restored files; their folder was empty before, so nothing else is lost. */
  async forget(): Promise<void> {
    if (this.count === 0) return;
    await rm(this.#raw, { recursive: true, force: true });
    await rm(this.#root, { recursive: true, force: true });
  }

  #isLeftOver(): boolean {
    return existsSync(join(this.#root, RESTORING_MARK));
  }

  async #write(name: string, bytes: Buffer): Promise<void> {
    const path = join(this.#raw, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, bytes, { mode: 0o600, flush: true });
  }
}
