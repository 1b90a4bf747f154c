import type { IncomingMessage } from 'node:http';
import { type PublicNet, publicAddressOf, readPublicUrl, type SentRequest } from './fetch-public.ts';

/** The largest response that is read: descriptions and keys of a provider have a few thousand bytes. */
const MOST_BYTES = 512 * 1024;

/**
 * A `fetch` for libraries that call addresses which people entered: only https, its usual port and public addresses, no
 * redirects, and responses of half a megabyte at most. The caller's signal limits the time.
 * @throws FetchRefused for an address that may not be called
 */
export async function publicFetch(
  address: string,
  { signal, ...sent }: SentRequest & { readonly signal: AbortSignal },
  net: PublicNet,
): Promise<Response> {
  const url = readPublicUrl(address, undefined, net);
  const response = await net.open(url, await publicAddressOf(url, net, signal), signal, sent);
  const status = response.statusCode ?? 502;
  const body = await readWhole(response);
  const headers = new Headers();
  for (const [name, value] of Object.entries(response.headers)) {
    for (const each of [value ?? []].flat()) headers.append(name, each);
  }
  const isEmpty = status === 204 || status === 304;
  return new Response(isEmpty ? null : new Uint8Array(body), { status, headers });
}

async function readWhole(answer: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > MOST_BYTES) {
      answer.destroy();
      throw new Error(`the answer is larger than ${MOST_BYTES} bytes`);
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
