import { existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Config } from '../config.ts';
import { RESTORING_MARK } from '../storage/create-storage.ts';
import { mustBeKey } from '../storage/storage.ts';
import { BackupRefused } from './refused.ts';
import { listKeys } from './staged-files.ts';

/** Written beside the place of uploads, and put there just before the database commits. */
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

  /** Before anything is restored. @throws {BackupRefused} where there are somebody's files */
  async mustBeEmpty(): Promise<void> {
    if (!this.#isLeftOver() && (await listKeys(this.#root)).length > 0) {
      throw new BackupRefused(`${this.#root} is not empty: restore into a DATA_DIR that holds nothing.`);
    }
  }

  /** Takes away what a restore that was killed left; the database has been found empty by now. */
  async begin(): Promise<void> {
    await rm(this.#raw, { recursive: true, force: true });
    if (this.#isLeftOver()) await rm(this.#root, { recursive: true, force: true });
  }

  async add(key: string, bytes: Buffer): Promise<void> {
    if (this.#hasBucket) {
      throw new BackupRefused(
        'The backup holds uploaded files, and S3_BUCKET is set: restore without it, then move DATA_DIR/uploads to the bucket.',
      );
    }
    if (this.count === 0) await this.#write(RESTORING_MARK, Buffer.alloc(0));
    await this.#write(mustBeKey(key), bytes);
    this.count += 1;
  }

  async keep(): Promise<void> {
    if (this.count === 0) return;
    await rm(this.#root, { recursive: true, force: true });
    await rename(this.#raw, this.#root);
  }

  /** The database has them, too. */
  async finish(): Promise<void> {
    await rm(join(this.#root, RESTORING_MARK), { force: true });
  }

  /** There was no file of anybody's where they were to go. */
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
