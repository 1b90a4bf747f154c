/** A response embedded in the page, the same as the server's response to the call with that URL. */
export interface EarlyResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

declare global {
  /**
   * By URL: responses embedded in the page, and those that `early-start.js` requested before the scripts had loaded.
   */
  var early: Record<string, EarlyResponse | Promise<Response>> | undefined;
}

/** After the page has been open for this long, the server is asked again. */
const YOUNG_MS = 30_000;

/** Fetches a GET call; the first time from the responses embedded in the page, if its response is among them. */
export async function fetchEarly(address: string, init: RequestInit): Promise<Response> {
  const response = globalThis.early?.[address];
  if (response === undefined || performance.now() > YOUNG_MS) return fetch(address, init);
  delete globalThis.early?.[address];
  if (response instanceof Promise) return response;
  const { status, headers, body } = response;
  return new Response(JSON.stringify(body), { status, headers });
}

/** Discards the embedded responses, because they may be wrong after a call such as a sign-in. */
export function forgetEarly() {
  globalThis.early = undefined;
}
