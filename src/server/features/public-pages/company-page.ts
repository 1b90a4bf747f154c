import { COMPANY_PHOTO } from '#contract/company-pictures.ts';
import { counted, inDigits } from '#contract/format.ts';
import { inTimePercent, RECORD_DAYS, type ResponseRecord } from '#contract/guarantee.ts';
import { type OfferRecord, offerRecordWords } from '#contract/offers.ts';
import { type Html, html } from '../../http/html.ts';
import type { AboutCompany, PublicCompany } from './company-queries.ts';
import { flagHtml } from './flag-html.ts';
import { logoHtml } from './logo-html.ts';
import { markdownHtml } from './markdown-html.ts';
import { oembedOf, type PublicPage } from './page-frame.ts';
import { roleLine } from './role-line-html.ts';
import type { PublicRole } from './role-queries.ts';
import { verifiedMark } from './verified-mark-html.ts';

/** An employer's public page: its open roles, and its response record (D27). */
export function companyPage(
  company: PublicCompany,
  about: AboutCompany,
  roles: readonly PublicRole[],
  openRoles: number,
  record: ResponseRecord,
  offers: OfferRecord,
  address: string,
): PublicPage {
  const name = company.company_name;
  const offerWords = offerRecordWords(offers);
  const website = company.website === null ? null : new URL(company.website);
  return {
    title: name,
    description: `${counted(openRoles, 'open role')} at ${name}, and how reliably it answers people who apply.`,
    address,
    flagName: company.flag_name ?? name,
    alternates: [
      oembedOf(address),
      { type: 'application/rss+xml', href: `${address}/jobs.rss`, title: `Jobs at ${name}` },
      { type: 'application/feed+json', href: `${address}/jobs.json`, title: `Jobs at ${name}` },
    ],
    body: html`<div class="cover">${flagHtml(company.flag_name ?? name, null)}</div>
<div class="after-cover named">${about.logoUrl !== null && logoHtml(about.logoUrl)}<h1>${name}</h1></div>
${company.verified_at !== null && verifiedMark()}
${website !== null && html`<p class="facts"><a href="${website.href}" rel="noopener nofollow ugc" class="link">${website.host}</a></p>`}
${about.domains.length > 0 && html`<p class="small">Confirmed: ${about.domains.join(', ')} ${about.domains.length === 1 ? 'is' : 'are'} this company’s.</p>`}
${aboutHtml(name, about)}
<section aria-labelledby="answers" class="section stack">
<h2 id="answers">${name}’s response record</h2>
${figures(record)}
${company.held_since !== null && html`<p class="panel">No new applications until ${name} has given the answers that are overdue.</p>`}
<p class="small">Answers that fell due in the last ${RECORD_DAYS} days. Everybody who applies is owed an answer within 48 hours: <a href="/guarantee" class="link">how the guarantee works</a>. Every number can be counted again from <a href="/ledger.csv" class="link">the ledger</a>.</p>
</section>
${
  offerWords !== null &&
  html`<section aria-labelledby="offers" class="section stack">
<h2 id="offers">Offers</h2>
<p>${offerWords}.</p>
<p class="small">An offer outside the pay that its role was advertised with stays on this record, even if its terms are changed later.</p>
</section>`
}
<section aria-labelledby="roles" class="section stack">
<h2 id="roles">${openRoles === 0 ? 'No open roles now' : counted(openRoles, 'open role')}</h2>
<ul class="roles">${roles.map((role) => roleLine(role, role.is_for_another))}</ul>
${openRoles > roles.length && html`<p class="small">The newest ${roles.length} are shown here. Once you have signed in, Discover finds those that fit you among all of them.</p>`}
</section>`,
  };
}

/** What the company says about itself; leaves out every part that it hasn't filled in. */
function aboutHtml(name: string, { about, places, benefits, people, photos }: AboutCompany): Html {
  return html`${
    about !== null &&
    html`<section aria-labelledby="about" class="section stack">
<h2 id="about">About ${name}</h2>
<div class="prose">${markdownHtml(about)}</div>
</section>`
  }${
    photos.length > 0 &&
    html`<section aria-labelledby="photos" class="section stack">
<h2 id="photos">Photos</h2>
<ul class="photos">${photos.map((each) => html`<li><img src="${each.url}" alt="${each.words}" width="${COMPANY_PHOTO.width}" height="${COMPANY_PHOTO.height}" loading="lazy" decoding="async"></li>`)}</ul>
</section>`
  }${listSection('places', 'Where it works', places)}${listSection('benefits', 'What it offers', benefits)}${
    people.length > 0 &&
    html`<section aria-labelledby="people" class="section stack">
<h2 id="people">Who answers you</h2>
<ul class="prose">${people.map((each) => html`<li><strong>${each.name}</strong>: ${each.does}</li>`)}</ul>
</section>`
  }`;
}

function listSection(id: string, title: string, items: readonly string[]): Html | false {
  return (
    items.length > 0 &&
    html`<section aria-labelledby="${id}" class="section stack">
<h2 id="${id}">${title}</h2>
<ul class="prose">${items.map((item) => html`<li>${item}</li>`)}</ul>
</section>`
  );
}

export function figures(record: ResponseRecord): Html {
  const percent = inTimePercent(record);
  if (percent === null)
    return html`<p class="quiet-text">No response record: no answer has fallen due in the last ${RECORD_DAYS} days.</p>`;
  return html`<dl class="figures">
<div><dt>Answered in time</dt><dd>${percent}%</dd></div>
<div><dt>In time, of all due</dt><dd>${inDigits(record.answeredInTime)} of ${inDigits(record.due)}</dd></div>
${record.medianHours !== null && html`<div><dt>Median time to answer</dt><dd>${record.medianHours} h</dd></div>`}
</dl>`;
}
