import type { FastifyRequest } from 'fastify';
import { currentUser } from '#contract/accounts.ts';
import { listDeck } from '#contract/roles.ts';
import { Html, html } from '../../http/html.ts';
import type { DrawnThread } from './drawn-thread.ts';
import type { EarlyResponses } from './gather-responses.ts';

/** Guesses whether the window is narrow. For a tablet the guess may be wrong; `drawn-start.js` then drops the drawing. */
const PHONES = /Mobi|Android/;

/** A header that `role-deck.ts` told the browser to send when it opens a page: the deck's address on the last visit. */
const LAST_DECK = 'service-worker-navigation-preload';
const ADDRESS = new RegExp(`^${listDeck.path}\\?[!-~]{1,1000}$`);

/** The address of the cards that the device will request, if it has told us; otherwise `standard`. */
export function deckAddress({ headers }: FastifyRequest, standard: string): string {
  const last = headers[LAST_DECK];
  return typeof last === 'string' && ADDRESS.test(last) ? last : standard;
}

/** This person's deck as an element for the page's body; null if the page is sent without a drawing. */
export async function drawDeck(
  thread: DrawnThread,
  { headers }: FastifyRequest,
  responses: EarlyResponses,
  deck: string,
): Promise<string | null> {
  const user = responses[currentUser.path];
  if (user?.status !== 200 || responses[deck]?.status !== 200) return null;
  const { id } = user.body as { readonly id: string };
  const isWide = !PHONES.test(headers['user-agent'] ?? '');
  const drawing = await thread.draw({ responses, deck, isWide });
  if (drawing === null) return null;
  const wide = isWide && new Html(' data-is-wide');
  return html`<div id="drawn" hidden inert aria-hidden="true" data-user="${id}" data-deck="${deck}"${wide}>${new Html(drawing)}</div>`
    .text;
}
