import type { Readable } from 'node:stream';

export interface StoredFile {
  readonly stream: Readable;
  /** Bytes. */
  readonly size: number;
}

export interface Offer {
  /** Bytes, exactly. */
  readonly size: number;
  /** The content-type that the upload must carry. */
  readonly type: string;
  readonly seconds: number;
}

/** Where files are kept by a key of ours: 'cv/' and an id. Both adapters pass one suite (storage.test.ts). */
export interface Storage {
  /** Moves a finished file of this machine in, whole or not at all; in the place of what was there. */
  readonly keep: (key: string, path: string, type: string) => Promise<void>;
  /** null where nothing is. Whoever opens reads the stream to its end or destroys it. */
  readonly open: (key: string) => Promise<StoredFile | null>;
  /** Nothing there is fine. */
  readonly remove: (key: string) => Promise<void>;
  /** An address that takes one file straight from a browser; null where files come through our own door. */
  readonly offer: (key: string, offer: Offer) => Promise<string | null>;
  /** The origin of such addresses, for the content policy; null where there are none. */
  readonly uploadOrigin: string | null;
  readonly close: () => void;
}

const KEY = /^[a-z]+\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function isKey(key: string): boolean {
  return KEY.test(key);
}

/** A key is made by us, never by whoever uploads; anything else would be a way out of the folder. */
export function mustBeKey(key: string): string {
  if (!isKey(key)) throw new Error('not a key of the storage');
  return key;
}
