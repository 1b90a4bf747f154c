import { DECK_PAGE, listDeck } from '#contract/roles.ts';

/** A user whose requests make up the load: their cookie, and the conversation that they write in. */
export interface LoadUser {
  readonly cookie: string;
  readonly threadId: string | null;
}

/** The results of one phase's requests. */
export interface Phase {
  readonly seconds: number;
  readonly requests: number;
  /** Responses of 4xx or 5xx that no other count includes, and requests without a response in `PATIENCE_MS`. */
  readonly failed: readonly string[];
  /** 503 with Retry-After. */
  readonly toldToWait: number;
  /** 502: the balancer had no node to send the request to. */
  readonly withoutNode: number;
  /** The longest time without a success, in milliseconds. */
  readonly longestGapMs: number;
  /** How long each request that succeeded took, in milliseconds. */
  readonly took: readonly number[];
  /** The response times of an idle server at the same moments: the machine's own delay. */
  readonly bareTook: readonly number[];
}

export interface SteadyLoad {
  /** Measures one phase: sends requests until `meanwhile` ends, then waits for their responses. */
  readonly during: (meanwhile: () => Promise<unknown>) => Promise<Phase>;
  /** Ids of messages and applications that the server said were stored. */
  readonly acknowledged: { readonly messages: string[]; readonly applications: string[] };
}

const PATIENCE_MS = 30_000;

type Action = 'deck' | 'user' | 'message' | 'apply';
const ACTIONS: readonly Action[] = ['deck', 'user', 'deck', 'message', 'deck', 'user', 'deck', 'apply'];

/** Sends requests at a steady pace, whether or not earlier ones have been answered, as many people independently do. */
export function steadyLoad(
  url: string,
  bareUrl: string,
  everyMs: number,
  viewers: readonly LoadUser[],
  writers: readonly LoadUser[],
): SteadyLoad {
  const acknowledged = { messages: [] as string[], applications: [] as string[] };
  const roleIds: string[] = [];
  let n = 0;

  async function request(action: Action, turn: number): Promise<Response> {
    const viewer = viewers[turn % viewers.length] as LoadUser;
    const writer = writers[turn % writers.length] as LoadUser;
    if (action === 'user') return ask('GET', '/api/user', viewer);
    if (action === 'deck') return ask('GET', `${listDeck.path}?limit=${DECK_PAGE}`, viewer);
    if (action === 'message')
      return ask('POST', '/api/messages', writer, { threadId: writer.threadId, bodyMd: `No. ${turn}` });
    return ask('POST', '/api/applications', viewer, { roleId: roleIds.shift() });
  }

  function ask(method: string, path: string, { cookie }: LoadUser, body?: unknown): Promise<Response> {
    return fetch(url + path, {
      method,
      headers: { cookie, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
  }

  async function timeBareCall(): Promise<number> {
    const started = performance.now();
    await (await fetch(bareUrl)).arrayBuffer();
    return performance.now() - started;
  }

  async function recordIds(action: Action, response: Response): Promise<void> {
    const text = await response.text();
    if (!response.ok) return;
    const body = JSON.parse(text);
    if (action === 'deck' && roleIds.length < viewers.length) roleIds.push(body[0]?.id);
    if (action === 'message') acknowledged.messages.push(body.id);
    if (action === 'apply') acknowledged.applications.push(body.application.id);
  }

  return {
    acknowledged,
    during: async (meanwhile) => {
      const failed: string[] = [];
      const took: number[] = [];
      const bareTook: number[] = [];
      const requestsRunning: Promise<void>[] = [];
      let [requests, toldToWait, withoutNode, longestGapMs] = [0, 0, 0, 0];
      const began = performance.now();
      let succeededAt = began;

      async function requestOnce(): Promise<void> {
        n += 1;
        const action = roleIds.length === 0 ? 'deck' : (ACTIONS[n % ACTIONS.length] as Action);
        const started = performance.now();
        requests += 1;
        const bare = timeBareCall();
        try {
          const response = await request(action, n);
          await recordIds(action, response);
          if (response.status === 502) withoutNode += 1;
          else if (response.status === 503 && response.headers.has('retry-after')) toldToWait += 1;
          else if (response.status >= 400) failed.push(`${action}: ${response.status}`);
          else noteSuccess(performance.now() - started);
        } catch (error) {
          failed.push(`${action}: ${error instanceof Error ? (error.cause ?? error.message) : error}`);
        }
        bareTook.push(await bare);
      }
      function noteSuccess(ms: number): void {
        took.push(ms);
        endGap();
      }
      function endGap(): void {
        const now = performance.now();
        longestGapMs = Math.max(longestGapMs, now - succeededAt);
        succeededAt = now;
      }

      const timer = setInterval(() => requestsRunning.push(requestOnce()), everyMs);
      try {
        await meanwhile();
      } finally {
        clearInterval(timer);
      }
      const seconds = (performance.now() - began) / 1_000;
      await Promise.all(requestsRunning);
      endGap();
      return { seconds, requests, failed, toldToWait, withoutNode, longestGapMs, took, bareTook };
    },
  };
}
