import { inDigits } from '#contract/format.ts';
import {
  inTimePercent,
  type LedgerEmployer,
  OVERDUE_LIMIT,
  RECORD_DAYS,
  type ResponseRecord,
} from '#contract/guarantee.ts';
import { type Html, html } from '../../http/html.ts';
import type { PageOfRecords, RecordsAfter, ResponseRecordPage } from '../guarantee/queries.ts';
import { RECORDS_CURSOR } from '../guarantee/records-cursor.ts';
import { figures } from './company-page.ts';
import type { PublicPage } from './page-frame.ts';

/** The guarantee's public page: its rules, everybody's record, and how to recount it. */
export function guaranteePage(
  total: ResponseRecord,
  { employers, next }: ResponseRecordPage,
  from: PageOfRecords,
  address: string,
): PublicPage {
  const isFirst = 'page' in from && from.page === 1;
  const name = 'The 48-hour guarantee';
  return {
    title: isFirst ? name : 'page' in from ? `${name}, page ${from.page}` : `${name}, more employers`,
    description:
      'Every application on Nod is owed an answer within 48 hours. Here is who keeps to it, with a ledger anyone can count again.',
    address,
    body: html`<h1>Everybody who applies is owed an answer within 48 hours.</h1>
${isFirst && RULES}
<section aria-labelledby="everybody" class="section stack">
<h2 id="everybody">How well it’s kept</h2>
${isFirst && figures(total)}
<p class="small">Answers that fell due in the last ${RECORD_DAYS} days.</p>
${table(employers)}
${links(isFirst, next)}
</section>
${isFirst && RECOUNT}`,
  };
}

const RULES = html`<div class="prose section">
<ul>
<li>The clock starts when you apply and runs for 48 hours, at night, at weekends and over clock changes too.</li>
<li>A decision, an interview or a message from a person answers you. Opening your application, or marking it as being reviewed, does not.</li>
<li>The employer is reminded after 24 hours and again after 40.</li>
<li>After 48 hours the answer counts as missed. You are told, and free to move on. You are never rejected by the clock.</li>
<li>The role then leaves other people’s decks until those who wait have their answer. With ${OVERDUE_LIMIT} answers overdue, an employer gets no new applications at all. No plan and no price lifts that.</li>
<li>An employer who knows of a busy week can pause a role beforehand. If our own notification of an application fails, the employer gets another 48 hours, once.</li>
</ul>
</div>`;

const RECOUNT = html`<section aria-labelledby="recount" class="prose section">
<h2 id="recount">Count it again</h2>
<p><a href="/ledger.csv" class="link">Download the ledger</a>: one line for each application whose answer fell due, with the times of the application, of the deadline and of the answer. It names employers but no applicants.</p>
<ol>
<li>Leave out the lines whose outcome is “excused”.</li>
<li>An answer is in time if it was given before it was due. If a person corrected a line, the corrected outcome counts, and its reason is given.</li>
<li>The share in time is the answers in time, divided by all the lines that are left.</li>
<li>The median is the middle of the hours between application and answer, of all that were answered.</li>
</ol>
</section>`;

function table(employers: readonly LedgerEmployer[]): Html {
  if (employers.length === 0)
    return html`<p class="quiet-text">No answer has fallen due in the last ${RECORD_DAYS} days.</p>`;
  return html`<div class="wide" tabindex="0" role="region" aria-label="Employers and how they answer"><table>
<thead><tr><th scope="col">Employer</th><th scope="col" class="number">In time</th><th scope="col" class="number">Of all due</th><th scope="col" class="number">Median</th></tr></thead>
<tbody>${employers.map(row)}</tbody></table></div>`;
}

function row(employer: LedgerEmployer): Html {
  const percent = inTimePercent(employer);
  return html`<tr><td><a href="/companies/${employer.employerId}" class="link">${employer.companyName}</a></td><td class="number">${percent === null ? '–' : `${percent}%`}</td><td class="number">${inDigits(employer.answeredInTime)} of ${inDigits(employer.due)}</td><td class="number">${employer.medianHours === null ? '–' : `${employer.medianHours} h`}</td></tr>`;
}

function links(isFirst: boolean, next: RecordsAfter | null): Html | null {
  if (isFirst && next === null) return null;
  const first = !isFirst && html`<a href="/guarantee" class="link">First page</a>`;
  const nextLink =
    next !== null &&
    html`<a href="/guarantee?after=${RECORDS_CURSOR.write(next)}" class="link" rel="next">Next page</a>`;
  return html`<p class="facts">${first} ${nextLink}</p>`;
}
