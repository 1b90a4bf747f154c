import { WORK_MODE_WORDS } from '#contract/role-words.ts';
import { type Html, html } from '../../http/html.ts';
import type { PublicRole } from './role-queries.ts';
import { payRange } from './words.ts';

/** A role in a list of roles. */
export function roleLine(role: PublicRole, namesCompany: boolean): Html {
  const place = role.location_city ?? 'Anywhere in the UK';
  return html`<li><a href="/jobs/${role.id}"><b>${role.title}</b>
${namesCompany && html`<span class="small">${role.shown_company}</span>`}
<span class="quiet-text">${place} · ${WORK_MODE_WORDS[role.work_mode]}</span>
<span class="num">${payRange(role.salary_min_pence, role.salary_max_pence)}</span></a></li>`;
}
