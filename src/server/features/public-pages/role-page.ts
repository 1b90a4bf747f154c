import type { ArrivalSource } from '#contract/arrivals.ts';
import { pounds } from '#contract/format.ts';
import { type ResponseRecord, responseWords } from '#contract/guarantee.ts';
import { JOB_TYPE_WORDS, LEVEL_WORDS, WORK_MODE_WORDS } from '#contract/role-words.ts';
import { advertText } from '#contract/scam/advert-text.ts';
import { findScamSigns, hostOf } from '#contract/scam/find-scam-signs.ts';
import { REPORT_ADVICE, SCAM_WORDS } from '#contract/scam/scam-sign.ts';
import { cardTakeHome } from '#matching/pay/card-pay.ts';
import { type Html, html } from '../../http/html.ts';
import { dateInFull } from '../../time/date-in-full.ts';
import { listingOf } from '../roles/store-directory.ts';
import { sectionHeading, sectionPath } from './directory-page.ts';
import { flagHtml } from './flag-html.ts';
import { jobPosting } from './job-posting-html.ts';
import { markdownHtml } from './markdown-html.ts';
import { oembedOf, type PublicPage } from './page-frame.ts';
import type { PublicRole, PublicRoleInFull } from './role-queries.ts';
import { verifiedMark } from './verified-mark-html.ts';
import { detailLines, payLine, payRange } from './words.ts';

/**
 * A role's public page: the advert, the take-home pay, and the employer's response record. `source` is where the reader came
 * from, and is passed on to the next step.
 */
export function rolePage(
  role: PublicRoleInFull,
  record: ResponseRecord,
  address: string,
  source: ArrivalSource | null,
  now: Date,
): PublicPage {
  const isOpen = role.status === 'live' && role.expires_at > now;
  if (!isOpen) return closedRolePage(role);
  const isHeld = role.held_since !== null;
  return {
    title: `${role.title} at ${role.shown_company}`,
    description: `${placeOf(role)}. ${payRange(role.salary_min_pence, role.salary_max_pence)}. An answer within 48 hours.`,
    address,
    flagName: role.flag_name ?? role.shown_company,
    changedAt: role.updated_at,
    alternates: [oembedOf(address)],
    // A role that cannot be applied for now should not be listed by search engines.
    ...(!isHeld && { data: jobPosting(role, address) }),
    body: html`<article>
<div class="cover">${flagHtml(role.flag_name ?? role.shown_company, null)}</div>
<div class="split">
<div>
<h1>${role.title}</h1>
<p class="who"><a href="/companies/${role.employer_id}">${role.shown_company}</a></p>
${role.verified_at !== null && !role.is_for_another && verifiedMark()}
${role.is_for_another && html`<p class="small">Posted by ${role.company_name}</p>`}
<p class="quiet-text">${placeOf(role)} · ${JOB_TYPE_WORDS[role.job_type]}</p>
<p class="pay">${payRange(role.salary_min_pence, role.salary_max_pence)}</p>
${payLine(role) !== null && html`<p class="quiet-text">${payLine(role)}</p>`}
<p class="quiet-text">${inThePocket(role, now)}</p>
${role.required_level !== null && html`<p class="level quiet-text">Experience: ${LEVEL_WORDS[role.required_level]}</p>`}
${skills(role)}
${scamNotice(role, address)}
<h2 class="section">About the role</h2>
<div class="prose about" dir="auto">${role.description_md === '' ? html`<p>${role.shown_company} wrote no description.</p>` : markdownHtml(role.description_md)}</div>
${details(role)}
</div>
<aside class="aside stack">
<section class="panel soft stack" aria-label="How they answer">
<p><b>An answer within 48 hours</b></p>
<p>${responseWords(record)}</p>
<p><a href="/companies/${role.employer_id}" class="link-soft">${role.company_name}’s response record</a></p>
</section>
<p class="small">Posted ${dateInFull(role.created_at)}, open until ${dateInFull(role.expires_at)}</p>
${moreLike(role)}
</aside>
<div class="apply">${isHeld ? html`<p class="panel">No new applications until ${role.company_name} has given the answers that are overdue.</p>` : html`<a href="/jobs/${role.id}/apply${source !== null && `?from=${source}`}" rel="nofollow" class="button">Apply on Nod</a>`}</div>
</div>
</article>`,
  };
}

function moreLike(role: PublicRoleInFull): Html | false {
  const { place, occupation } = listingOf(role);
  const sections = [
    ...(occupation === null ? [] : [{ place: '', occupation }]),
    ...(place === null ? [] : [{ place, occupation: '' }]),
  ];
  if (sections.length === 0) return false;
  return html`<nav aria-label="More jobs" class="small stack">${sections.map(
    (section) => html`<a href="${sectionPath(section)}" class="link-soft">${sectionHeading(section)}</a>`,
  )}</nav>`;
}

/** A paused role may come back, so search engines are not told that it is gone for good. */
function closedRolePage(role: PublicRole): PublicPage {
  const isPaused = role.status === 'paused';
  const title = isPaused ? 'This role is paused' : 'This role is closed';
  const words = isPaused ? 'is not taking applications at the moment' : 'is no longer taking applications';
  return {
    title,
    description: `This role ${words}.`,
    address: null,
    status: isPaused ? 404 : 410,
    body: notice(
      title,
      html`${role.title} ${words}. <a href="/companies/${role.employer_id}" class="link">See what else ${role.company_name} has open</a>, or let the deck find what fits you.`,
    ),
  };
}

export const MISSING_PAGE: PublicPage = {
  title: 'Page Not Found',
  description: 'There is nothing at this address.',
  address: null,
  status: 404,
  body: notice(
    'Page Not Found',
    html`There is nothing at this address. The job may have been closed, or the address mistyped.`,
  ),
};

function notice(title: string, words: Html): Html {
  return html`<div class="prose notice"><h1>${title}</h1><p>${words}</p><p><a href="/" class="button">Find jobs on Nod</a></p></div>`;
}

function placeOf(role: PublicRole): string {
  const mode = WORK_MODE_WORDS[role.work_mode];
  return role.location_city === null ? mode : `${role.location_city} · ${mode}`;
}

function inThePocket(role: PublicRole, now: Date): string {
  return `≈ ${pounds(cardTakeHome(role.salary_min_pence, role.salary_max_pence, now))} a month in your pocket`;
}

function details(role: PublicRole): Html | null {
  const lines = detailLines(role);
  if (lines.length === 0) return null;
  return html`<h2 class="section">What else they offer</h2>
<div class="prose"><ul>${lines.map((line) => html`<li>${line}</li>`)}</ul></div>`;
}

/** A warning about signs of fraud. */
function scamNotice(role: PublicRole, address: string): Html | null {
  const advert = { title: role.title, descriptionMd: role.description_md, questions: role.questions };
  const signs = findScamSigns(advertText(advert), {
    from: 'company',
    isOffered: false,
    site: hostOf(address),
    company: hostOf(role.website),
  });
  if (signs.length === 0) return null;
  return html`<aside class="panel careful stack" aria-label="Be careful">${signs.map(
    (sign) => html`<p><b>Be careful: ${SCAM_WORDS[sign].does}</b> ${SCAM_WORDS[sign].advice}</p>`,
  )}<p>${REPORT_ADVICE}</p></aside>`;
}

function skills(role: PublicRole): Html | null {
  if (role.required_skills.length === 0) return null;
  return html`<ul class="tags" aria-label="Required skills">${role.required_skills.map((skill) => html`<li>${skill}</li>`)}</ul>`;
}
