import {
  FetchRefused,
  type PublicNet,
  publicAddressOf,
  readPublicUrl,
  type SentRequest,
} from './fetch-public.ts';

/**
 * The result: the status, null without a response; and, unless the status is 2xx, what went wrong, as a sentence for the
 * person who entered the address.
 */
export interface Answer {
  readonly status: number | null;
  readonly problem: string | null;
}

/**
 * Posts to a public web address. Only https, its usual port and public addresses are allowed. Redirects are not
 * followed: otherwise somebody who controls the address could send the message anywhere. Only the response's status is
 * read.
 */
export async function postPublic(
  address: string,
  postedRequest: Omit<SentRequest, 'method'>,
  net: PublicNet,
  signal: AbortSignal,
): Promise<Answer> {
  try {
    const url = readPublicUrl(address);
    const response = await net.open(url, await publicAddressOf(url, net, signal), signal, {
      method: 'POST',
      ...postedRequest,
    });
    const status = response.statusCode ?? 0;
    response.once('error', () => {});
    response.destroy();
    return { status, problem: problemOf(status) };
  } catch (error) {
    if (error instanceof FetchRefused) return { status: null, problem: error.message };
    if (signal.aborted) return { status: null, problem: 'The address did not answer in time.' };
    return { status: null, problem: 'The address could not be reached.' };
  }
}

function problemOf(status: number): string | null {
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400)
    return `The address answered with ${status}: redirects are not followed.`;
  return `The address answered with ${status}.`;
}
