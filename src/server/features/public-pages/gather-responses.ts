import type { FastifyInstance, FastifyRequest } from 'fastify';
import { currentUser } from '#contract/accounts.ts';
import { getEmployerSummary } from '#contract/applications.ts';
import { getEmployer } from '#contract/employers.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { getMembership } from '#contract/members.ts';
import { listThreads } from '#contract/messages.ts';
import { listNotifications } from '#contract/notifications.ts';
import { LIST_PAGE, NEXT_CURSOR_HEADER, UNREAD_COUNT_HEADER } from '#contract/paging.ts';
import { HIDDEN_ROLES_HEADER } from '#contract/roles.ts';
import { getSeekerProfile } from '#contract/seekers.ts';
import type { Actor } from '../../http/actor.ts';
import { Html, html, jsonForScript } from '../../http/html.ts';
import { mayCall } from '../../http/route.ts';

type FirstCall = readonly [endpoint: Endpoint, query?: string];

/** The calls for the frame of a page, except the one that asks who is signed in. */
const FRAME: readonly FirstCall[] = [
  [listNotifications, `?limit=${LIST_PAGE}`],
  [listThreads, `?limit=${LIST_PAGE}`],
];
/** The first calls of each screen, except the one that asks who is signed in. */
const FIRST_CALLS = {
  /** The call for the cards is missing, because its address depends on the device. */
  deck: [[getSeekerProfile], ...FRAME],
  dashboard: [[getEmployer], [getMembership], [getEmployerSummary], ...FRAME],
} as const satisfies Record<string, readonly FirstCall[]>;

/**
 * The addresses that a screen asks for first, without those that this person may not call: each of these would be an attempt
 * in the security log.
 */
export function firstCalls(screen: keyof typeof FIRST_CALLS, actor: Actor): readonly string[] {
  const calls: readonly FirstCall[] = FIRST_CALLS[screen];
  return calls.filter(([endpoint]) => mayCall(endpoint, actor)).map(([{ path }, query = '']) => path + query);
}

const HEADERS = [NEXT_CURSOR_HEADER, UNREAD_COUNT_HEADER, HIDDEN_ROLES_HEADER];

/** The responses embedded in a page, by URL, in the format of the browser's `http/early.ts`. */
export type EarlyResponses = Readonly<
  Record<
    string,
    { readonly status: number; readonly headers: Readonly<Record<string, string>>; readonly body: unknown }
  >
>;

/**
 * The responses that the page would request once its scripts have run. Each is the call's own response, with its
 * permissions and limits. Null if the request is not for opening a page: the service worker caches a page for use without a
 * network, and must not cache personal data.
 */
export async function gatherResponses(
  app: FastifyInstance,
  request: FastifyRequest,
  calls: readonly string[] = [],
): Promise<EarlyResponses | null> {
  if (request.headers['sec-fetch-dest'] !== 'document') return null;
  const { cookie = '', 'user-agent': browser = '' } = request.headers;
  const responses = await Promise.all(
    [currentUser.path, ...calls].map(async (address) => {
      const { statusCode, headers, payload } = await app.inject({
        url: address,
        headers: { cookie, 'user-agent': browser },
        remoteAddress: request.ip,
      });
      // 401 (nobody is signed in) and 404 are embedded, too. After any other failure the page makes the call itself.
      if (![200, 401, 404].includes(statusCode)) return null;
      const embedded = HEADERS.flatMap((name) =>
        headers[name] === undefined ? [] : [[name, String(headers[name])]],
      );
      return [
        address,
        { status: statusCode, headers: Object.fromEntries(embedded), body: JSON.parse(payload) },
      ] as const;
    }),
  );
  return Object.fromEntries(responses.filter((each) => each !== null));
}

/** The responses as an element of the page's head. */
export function earlyElement(responses: EarlyResponses, isDeck: boolean): string {
  const json = new Html(jsonForScript(responses));
  return html`<script type="application/json" id="early"${isDeck && new Html(' data-deck')}>${json}</script>`
    .text;
}
