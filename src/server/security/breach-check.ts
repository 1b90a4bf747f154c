import { createHash } from 'node:crypto';
import type { Logger } from 'pino';

/** Whether a password is known to have been stolen somewhere. */
export interface BreachCheck {
  readonly isBreached: (password: string) => Promise<boolean>;
}

/** Registering waits for the answer, and a service that hangs must not stop it. */
const PATIENCE_MS = 2_000;
/** A range has about 1,000 lines of 40 characters, padded ones a few more. */
const MOST_BYTES = 1_000_000;

const NO_CHECK: BreachCheck = { isBreached: async () => false };

/**
 * Asks a service that speaks the range protocol of Have I Been Pwned. It receives only the first five of the forty
 * hexadecimal digits of the password's SHA-1, which about a thousand stolen passwords share. A service that fails blocks
 * nobody.
 */
export function createBreachCheck(url: URL | null, log: Logger): BreachCheck {
  if (url === null) return NO_CHECK;
  return {
    isBreached: async (password) => {
      const digest = createHash('sha1').update(password.normalize('NFC')).digest('hex').toUpperCase();
      try {
        const response = await fetch(new URL(digest.slice(0, 5), url), {
          // Padding hides from an onlooker how many lines the range has.
          headers: { 'add-padding': 'true' },
          redirect: 'error',
          signal: AbortSignal.timeout(PATIENCE_MS),
        });
        if (!response.ok) throw new Error(`status ${response.status}`);
        return hasSuffix(await readBounded(response), digest.slice(5));
      } catch (error) {
        log.warn(
          { cause: String(error) },
          'a password could not be compared with stolen ones, and was accepted',
        );
        return false;
      }
    },
  };
}

async function readBounded(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.length;
    if (size > MOST_BYTES) throw new Error('the answer is too long');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('latin1');
}

/** Lines are 'SUFFIX:COUNT'; those that only pad have a count of 0. */
function hasSuffix(range: string, suffix: string): boolean {
  return range.split('\n').some((line) => {
    const [foundHash, count = '0'] = line.trim().split(':');
    return foundHash?.toUpperCase() === suffix && Number(count) > 0;
  });
}
