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
  /** How long the address is valid. */
  readonly seconds: number;
}

/** Stores files under keys that we choose, such as 'cv/' and an id. Both adapters pass the same suite (storage.test.ts). */
export interface Storage {
  /** Moves a complete local file into the storage, all or nothing; replaces an existing file. */
  readonly keep: (key: string, path: string, type: string) => Promise<void>;
  /** null if there is no such file. The caller must read the stream to its end or destroy it. */
  readonly open: (key: string) => Promise<StoredFile | null>;
  /** Does nothing if there is no such file. */
  readonly remove: (key: string) => Promise<void>;
  /** An address to which a browser can send one file directly; null if files are sent through our server. */
  readonly offer: (key: string, offer: Offer) => Promise<string | null>;
  /** The origin of such addresses, for the content security policy; null if there are no such addresses. */
  readonly uploadOrigin: string | null;
  readonly close: () => void;
}

const KEY = /^[a-z]+\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function isKey(key: string): boolean {
  return KEY.test(key);
}

/** Keys are made by us, never by the uploader; any other string could lead out of the folder. */
export function mustBeKey(key: string): string {
  if (!isKey(key)) throw new Error('not a key of the storage');
  return key;
}
