import { ConfigError } from './values.ts';

export interface SigningConfig {
  current: string;
  /** Also accepted: the previous key, or the keys in the database; null accepts only the current key. */
  previous: string | typeof IN_DATABASE | null;
}

/** The value of SIGNING_KEY_PREVIOUS that stands for the database's keys, which were used before SIGNING_KEY was set. */
export const IN_DATABASE = 'database';

const SIGNING_KEY_MIN = 32;

export function readSigning(env: NodeJS.ProcessEnv): SigningConfig | null {
  const currentKey = env.SIGNING_KEY;
  const previousKey = env.SIGNING_KEY_PREVIOUS || null;
  if (!currentKey) {
    if (previousKey === null) return null;
    throw new ConfigError('SIGNING_KEY_PREVIOUS is set, but it needs SIGNING_KEY, the key that replaces it.');
  }
  // Errors don't repeat the values, because they are secrets.
  const isShort = (key: string) => key.length < SIGNING_KEY_MIN;
  if (isShort(currentKey) || (previousKey !== null && previousKey !== IN_DATABASE && isShort(previousKey))) {
    throw new ConfigError(
      `SIGNING_KEY and SIGNING_KEY_PREVIOUS must have at least ${SIGNING_KEY_MIN} characters, as \`openssl rand -base64 32\` prints them.`,
    );
  }
  return { current: currentKey, previous: previousKey };
}
