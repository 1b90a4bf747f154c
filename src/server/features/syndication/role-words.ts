import type { ArrivalSource } from '#contract/arrivals.ts';
import { JOB_TYPE_WORDS, LEVEL_WORDS, WORK_MODE_WORDS } from '#contract/role-words.ts';
import { type Html, html } from '../../http/html.ts';
import { markdownHtml } from '../public-pages/markdown-html.ts';
import type { PublicRole } from '../public-pages/role-queries.ts';
import { detailLines, payLine, payRange } from '../public-pages/words.ts';

/** The address of a role's page, with the source that a visitor comes from. */
export function roleAddress(origin: string, roleId: string, source: ArrivalSource): string {
  return `${origin}/jobs/${roleId}?from=${source}`;
}

/** "Leeds · Hybrid · Full-time · £30,000 – £36,000 a year". */
export function factsOf(role: PublicRole): string {
  return [
    role.location_city ?? 'Anywhere in the UK',
    WORK_MODE_WORDS[role.work_mode],
    JOB_TYPE_WORDS[role.job_type],
    payRange(role.salary_min_pence, role.salary_max_pence),
  ].join(' · ');
}

/** The advert as HTML for other programs, with the facts that the page shows beside it. */
export function descriptionOf(role: PublicRole): Html {
  const { required_level: level, required_skills: skills } = role;
  const pay = payLine(role);
  return html`<p>${factsOf(role)}</p>${pay !== null && html`<p>${pay}</p>`}${markdownHtml(role.description_md)}${
    level !== null && html`<p>Experience: ${LEVEL_WORDS[level]}</p>`
  }${skills.length > 0 && html`<p>Skills: ${skills.join(', ')}</p>`}${detailLines(role).map((line) => html`<p>${line}</p>`)}`;
}
