import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { Logger } from 'pino';
import { type Clock, HOUR, MINUTE } from '../clock.ts';
import type { Runner } from '../db/connection.ts';
import { statement } from '../db/statement.ts';
import { codeMark } from './code-mark.ts';
import { beginFile, openFile, removeAbandoned, UnusableFile } from './index-file.ts';
import type { BegunSave } from './index-kind.ts';
import { putBack, type TakenParts, type Transfer } from './transfer.ts';

/** SQL that names this database and its table; in a database restored from a dump, both are different. */
const PLACE = `(select oid from pg_database where datname = current_database())::text || ' ' || 'roles'::regclass::oid`;
const NOTE = statement<never, [token: string, now: Date]>(
  'index-file-note',
  `insert into index_files (id, place, written_at) values ($1, ${PLACE}, $2)`,
);
/** False for a row copied by a restore: the transaction that inserted it (`xmin`) is not the one in `written_in`. */
const IS_OURS = statement<{ isOurs: boolean }, [token: string]>(
  'index-file-is-ours',
  `select exists (select from index_files where id = $1 and written_in::xid = xmin and place = ${PLACE}) as "isOurs"`,
);

/** A file is written again once this many of its rows have changed, or this share of all rows if that is more. */
const MOST_CHANGES = 1_000;
const MOST_CHANGED = 1 / 50;
/** It is also written again at this age, so that deleted data does not stay in it. */
const MOST_AGE_MS = 12 * HOUR;
/** How long to wait after a failure, such as a full disk. */
const RETRY_MS = 10 * MINUTE;

interface Head<State> {
  readonly mark: string;
  readonly token: string;
  /** Milliseconds since 1970. */
  readonly writtenAt: number;
  readonly state: State;
}

/** An index that can be saved. */
export interface Savable {
  /** How many times a row has been added, replaced or removed so far. */
  readonly changes: number;
  readonly size: number;
}

/** A usable file. */
export interface FoundFile<State> {
  readonly state: State;
  /** Fills an empty index with it. @throws {UnusableFile} */
  readonly readInto: (transfer: (from: Transfer) => void) => Promise<void>;
}

/** One of this process's indexes on disk, so that the next start need not read and prepare every row again. */
export class KeptFile<State> {
  readonly #path: string;
  readonly #name: string;
  readonly #clock: Clock;
  readonly #log: Logger;
  /** Computed before the process serves requests, because reading the sources takes about 40 ms. */
  readonly #mark: string = codeMark();
  /** The index that is in the file, and its count of changes then; null for none. */
  #saved: { readonly index: Savable; readonly changes: number; readonly at: number } | null = null;
  /** When writing the file last failed. */
  #failedAt = Number.NEGATIVE_INFINITY;

  /** `name` is the index's, for the log. */
  constructor(path: string, name: string, clock: Clock, log: Logger) {
    this.#path = path;
    this.#name = name;
    this.#clock = clock;
    this.#log = log;
  }

  /**
   * Makes an index from the file with `use`. Null if there is no file or it cannot be used; then the file is removed, and
   * the log says why. @throws what the database throws
   */
  async load<Index>(
    database: Runner,
    use: (file: FoundFile<State>) => Promise<{ readonly index: Index; readonly savable: Savable }>,
  ): Promise<Index | null> {
    try {
      await removeAbandoned(this.#path, Date.now());
      const file = await openFile<Head<State>>(this.#path);
      if (file === null) return null;
      try {
        const { mark, token, writtenAt, state } = file.head;
        if (mark !== this.#mark) throw new UnusableFile('another release of Nod or of Node wrote it');
        const [row] = await database.run(IS_OURS, [token]);
        if (!row?.isOurs)
          throw new UnusableFile('it belongs to another database, or to a later state of this one');
        const readInto = async (transfer: (from: Transfer) => void) => {
          const parts = await file.read();
          try {
            putBack(parts, transfer);
          } catch (error) {
            throw new UnusableFile(`its content is invalid (${error})`);
          }
        };
        const { index, savable } = await use({ state, readInto });
        // Zero changes: those with which `use` has brought the index up to date are not in the file.
        this.#saved = { index: savable, changes: 0, at: writtenAt };
        return index;
      } finally {
        await file.close();
      }
    } catch (error) {
      if (!(error instanceof UnusableFile)) throw error;
      this.#log.info(
        `The ${this.#name} is loaded from the database, not from ${this.#path}: ${error.message}.`,
      );
      await rm(this.#path, { force: true }).catch(() => {});
      return null;
    }
  }

  /** Whether the file is so far behind that it is worth writing again. */
  isDue(index: Savable): boolean {
    const now = this.#clock().getTime();
    if (now - this.#failedAt < RETRY_MS) return false;
    if (this.#saved?.index !== index) return true;
    const changes = index.changes - this.#saved.changes;
    if (changes >= Math.max(MOST_CHANGES, index.size * MOST_CHANGED)) return true;
    return now - this.#saved.at >= MOST_AGE_MS;
  }

  /** Whether anything has changed since it was written. */
  isBehind(index: Savable): boolean {
    return this.#saved?.index !== index || index.changes !== this.#saved.changes;
  }

  /** Writes the index, which must not change until this resolves; `finish` replaces the previous file. */
  async begin(database: Runner, index: Savable, state: State, parts: TakenParts): Promise<BegunSave> {
    const { changes } = index;
    const writtenAt = this.#clock().getTime();
    const token = randomUUID();
    const head: Head<State> = { mark: this.#mark, token, writtenAt, state };
    const begunFile = await beginFile(this.#path, head, parts).catch(this.#failed);
    const finish = async (): Promise<void> => {
      try {
        // Written after everything in the file was committed: a database that has this row has all of that, too.
        await database.run(NOTE, [token, new Date(writtenAt)]);
      } catch (error) {
        await begunFile.abandon();
        throw error;
      }
      await begunFile.finish();
      this.#saved = { index, changes, at: writtenAt };
    };
    return { finish: () => finish().catch(this.#failed) };
  }

  #failed = (error: unknown): never => {
    this.#failedAt = this.#clock().getTime();
    throw error;
  };
}
