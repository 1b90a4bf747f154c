import { address, ConfigError } from './values.ts';

export interface IndexNowConfig {
  /** Proves that this host sends the pings: `/<key>.txt` has it. */
  readonly key: string;
  /** The search engine's endpoint, which passes pings on to the others. */
  readonly url: URL;
}

const KEY = /^[A-Za-z0-9-]{8,128}$/;
const ENDPOINT = 'https://api.indexnow.org/indexnow';

/** Null without a key. @throws {ConfigError} also without a PUBLIC_URL, whose pages are announced */
export function readIndexNow(env: NodeJS.ProcessEnv): IndexNowConfig | null {
  const key = env.INDEXNOW_KEY;
  if (!key) return null;
  if (!KEY.test(key)) {
    throw new ConfigError('INDEXNOW_KEY must have 8 to 128 characters: letters, digits and dashes.');
  }
  if (!env.PUBLIC_URL) throw new ConfigError('INDEXNOW_KEY needs a PUBLIC_URL, whose pages are announced.');
  const url = address(
    env,
    'INDEXNOW_URL',
    ['https:', 'http:'],
    `INDEXNOW_URL must be the address of an IndexNow endpoint, like ${ENDPOINT}.`,
  );
  return { key, url: url ?? new URL(ENDPOINT) };
}
