import { SECOND } from '../clock.ts';
import type { Config } from '../config.ts';
import { ConfigError } from '../settings/values.ts';

/** off: the setting is not used. warning: it works, but not as it should. */
export type State = 'ok' | 'off' | 'warning' | 'fault';

/** What one check found. The sentence also says what to do about it, if anything. */
export interface Finding {
  readonly about: string;
  readonly state: State;
  readonly sentence: string;
}

export type Check = (config: Config) => Promise<readonly Finding[]>;

const LONGEST_MS = 15 * SECOND;

/** Findings about one subject. */
export function findingsAbout(subject: string) {
  const say = (state: State) => (sentence: string) => ({ about: subject, state, sentence });
  return { ok: say('ok'), off: say('off'), warning: say('warning'), fault: say('fault') };
}

/** Runs a check, which becomes a fault if it throws or does not end in time. Never throws. */
export async function runCheck(
  subject: string,
  check: () => Promise<readonly Finding[]>,
  longestMs = LONGEST_MS,
): Promise<readonly Finding[]> {
  const { fault } = findingsAbout(subject);
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<readonly Finding[]>((resolve) => {
    const say = () => resolve([fault(`It did not answer within ${longestMs / SECOND} seconds.`)]);
    timer = setTimeout(say, longestMs);
  });
  try {
    return await Promise.race([check(), timeout]);
  } catch (error) {
    return [fault(sentenceOf(error))];
  } finally {
    clearTimeout(timer);
  }
}

const NETWORK: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing is listening there',
  ENOTFOUND: 'there is no such host name',
  EAI_AGAIN: 'the host name could not be looked up',
  ETIMEDOUT: 'it did not answer in time',
  EHOSTUNREACH: 'there is no route to that host',
  ENETUNREACH: 'there is no route to that network',
  ECONNRESET: 'it closed the connection',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate comes from an authority that this machine does not know',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY:
    'its certificate comes from an authority that this machine does not know',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate comes from an authority that this machine does not know',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host name',
};

/** Why a connection failed, for the middle of a sentence. */
export function whyNot(error: unknown): string {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    // Several addresses of one host were tried.
    const first = cause instanceof AggregateError ? cause.errors[0] : cause;
    const code = first instanceof Error && 'code' in first ? String(first.code) : '';
    // Some libraries have their own error code, and the system's in the message.
    const words = NETWORK[code] ?? NETWORK[/\bE[A-Z_]+\b/.exec(cause.message)?.[0] ?? ''];
    if (words !== undefined) return words;
    if (cause.name === 'TimeoutError') return 'it did not answer in time';
    if (!(cause.cause instanceof Error))
      return first instanceof Error && first.message !== '' ? first.message : code;
  }
  return String(error);
}

function sentenceOf(error: unknown): string {
  if (error instanceof ConfigError) return error.message;
  const why = whyNot(error);
  return `${why.charAt(0).toUpperCase()}${why.slice(1)}${why.endsWith('.') ? '' : '.'}`;
}
