import { VERIFIED_WORDS } from '#contract/role-words.ts';
import { type Html, html } from '../../http/html.ts';

/** A line that says that the company was verified, with a tooltip that explains it (D2). */
export function verifiedMark(): Html {
  return html`<p class="verified" title="${VERIFIED_WORDS}"><svg viewBox="0 0 24 24" width="14" height="14" aria-hidden="true"><path d="m20 6-11 11-5-5" fill="none" stroke="currentColor" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"/></svg>Verified employer</p>`;
}
