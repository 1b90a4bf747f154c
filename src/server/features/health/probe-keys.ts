import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/connection.ts';
import { secret } from '../../db/secrets.ts';
import { readDoorToken } from '../../door/door.ts';

/** The header that proves who asks, and the path to ask. */
export const PROBE_HEADER = 'x-nod-probe';
export const PROBE_PATH = '/doctor-probe';

/** What a server saw of a request that reached it. */
export interface SeenRequest {
  /** X-Forwarded-For, first entry first; empty if there was none. */
  readonly forwardedFor: readonly string[];
  /** The address that rate limits count. */
  readonly client: string;
  /** Proves that the response comes from a server of this installation. */
  readonly proof: string;
}

/**
 * A key that only this installation's own processes know: a secret in PostgreSQL, or the running server's token in DATA_DIR,
 * because no other process can open the embedded database. Null if no server runs on that folder, or without a connection to
 * PostgreSQL.
 */
export async function probeKey(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  db: Db | null,
): Promise<Buffer | null> {
  if (config.databaseUrl !== null) return db && secret(db, 'doctor');
  const token = await readDoorToken(config.dataDir);
  return token === null ? null : Buffer.from(token);
}

/** Sent in the header; only somebody who knows the key can respond with the proof. */
export interface Challenge {
  readonly header: string;
  /** The proof that the response must contain. */
  readonly proof: string;
}

export function newChallenge(key: Buffer): Challenge {
  const nonce = randomBytes(16).toString('base64url');
  return { header: `${nonce}.${sign(key, 'ask', nonce)}`, proof: sign(key, 'answer', nonce) };
}

/** The proof for the response, or null if the caller doesn't know the key. */
export function responseTo(header: string, key: Buffer): string | null {
  const [nonce = '', received = ''] = header.split('.');
  const expected = Buffer.from(sign(key, 'ask', nonce));
  const signature = Buffer.from(received);
  const isRight = signature.length === expected.length && timingSafeEqual(signature, expected);
  return isRight ? sign(key, 'answer', nonce) : null;
}

function sign(key: Buffer, side: 'ask' | 'answer', nonce: string): string {
  return createHmac('sha256', key).update(`${side} ${nonce}`).digest('base64url');
}
