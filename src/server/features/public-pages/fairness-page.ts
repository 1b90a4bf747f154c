import { FOUR_FIFTHS, MONITORING_QUESTIONS, type MonitoringQuestion } from '#contract/monitoring.ts';
import type { PublishedGroup } from '../../db/tables/learning.ts';
import { type Html, html } from '../../http/html.ts';
import { dateInFull } from '../../time/date-in-full.ts';
import { LEAST_PUBLISHED, RATE_LIMITS, SIZE_BANDS } from '../monitoring/published-policy.ts';
import type { PublishedMonth } from '../monitoring/published-queries.ts';
import type { PublicPage } from './page-frame.ts';

const QUESTIONS = Object.keys(MONITORING_QUESTIONS) as MonitoringQuestion[];
const NAMES: Readonly<Record<MonitoringQuestion, string>> = {
  sex: 'Sex',
  ethnicity: 'Ethnic group',
  disability: 'Long-lasting health condition',
  ageBand: 'Age',
};
/** Names a month given by its first day at midnight UTC, which is in that month in the UK, too. */
const monthFormat = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** How often each group was shortlisted in a published month; `shownMonth` is null before the first. */
export function fairnessPage(
  shownMonth: PublishedMonth | null,
  months: readonly string[],
  address: string,
): PublicPage {
  return {
    title: shownMonth === null ? 'Fairness' : `Fairness in ${monthName(shownMonth.month)}`,
    description:
      'How often people of each sex, ethnic group, age and state of health were shortlisted on Nod, month by month.',
    address,
    body: html`<h1>Are people treated alike?</h1>
<div class="prose section">
<p>Seekers may tell us their sex, ethnic group, age and whether they have a long-lasting health condition. No score uses the answers, and no employer sees them. Once a month is over we compare how often each group was shortlisted, across this site, and publish it here.</p>
</div>
${shownMonth === null ? NOTHING_YET : monthSection(shownMonth)}
${EXPLAINED}
${otherMonths(shownMonth, months)}`,
  };
}

const NOTHING_YET = html`<p class="quiet-text section">No month has been published yet. The first one appears here on the 2nd of the month after it.</p>`;

const EXPLAINED = html`<section aria-labelledby="reading" class="prose section">
<h2 id="reading">How to read this</h2>
<p><b>What it shows:</b> of the people in a group whose applications were decided in that month, the average share of applications that were shortlisted. A ratio below ${FOUR_FIFTHS} means less than four fifths of the highest group’s share. If its whole likely range is below ${FOUR_FIFTHS}, that is more than chance. <b>What it does not show:</b> why. People differ in the jobs they apply for, not everybody answers the questions, and nothing here is about one employer or one person.</p>
<ul>
<li>Everybody counts once, however often they applied. An application counts in the month of its first decision; withdrawn ones and filled jobs are left out.</li>
<li>Only groups of at least ${LEAST_PUBLISHED} people are shown, without their exact numbers, and only where there are two to compare. Shares are whole percentages between ${RATE_LIMITS.least}% and ${RATE_LIMITS.most}%.</li>
<li>A published month is never changed, and no application is in two months. So nothing can be learned about a person by comparing months.</li>
</ul>
<p><a href="/how-matching-works" class="link">How matching works</a>, and what it never uses.</p>
</section>`;

function monthSection({ month, groups, publishedAt }: PublishedMonth): Html {
  const name = monthName(month);
  const heading = html`<h2 id="figures">${name}</h2>`;
  if (groups.length === 0)
    return html`<section aria-labelledby="figures" class="section stack">${heading}
<p>In ${name} there were too few people to show anything: we need two groups of at least ${LEAST_PUBLISHED} people who answered the same question and whose applications were decided.</p></section>`;
  return html`<section aria-labelledby="figures" class="section stack">${heading}
${QUESTIONS.map((question) =>
  questionTable(
    question,
    name,
    groups.filter((group) => group.question === question),
  ),
)}
<p class="small">Published on ${dateInFull(publishedAt)}, and not changed since.</p></section>`;
}

function questionTable(question: MonitoringQuestion, month: string, groups: readonly PublishedGroup[]): Html {
  const name = NAMES[question];
  if (groups.length === 0) return html`<h3>${name}</h3><p class="quiet-text">Too few people to compare.</p>`;
  return html`<h3>${name}</h3>
<div class="wide" tabindex="0" role="region" aria-label="${name}, ${month}"><table>
<thead><tr><th scope="col">Group</th><th scope="col" class="number">People</th><th scope="col" class="number">Shortlisted</th><th scope="col" class="number">Ratio to the highest</th><th scope="col" class="number">Likely range</th></tr></thead>
<tbody>${groups.map(row)}</tbody></table></div>`;
}

function row({ question, answer, atLeast, ratePercent, ratio }: PublishedGroup): Html {
  const labels: Readonly<Record<string, string>> = MONITORING_QUESTIONS[question].answers;
  return html`<tr><th scope="row">${labels[answer] ?? answer}</th><td class="number">${sizeWords(atLeast)}</td><td class="number">${rateWords(ratePercent)}</td><td class="number">${ratio === null ? 'highest' : ratio.value.toFixed(2)}</td><td class="number">${ratio === null ? '–' : `${ratio.low.toFixed(1)} to ${ratio.high.toFixed(1)}`}</td></tr>`;
}

function sizeWords(atLeast: number): string {
  const next = SIZE_BANDS.find((least) => least > atLeast);
  const digits = (count: number) => count.toLocaleString('en-GB');
  return next === undefined ? `${digits(atLeast)} or more` : `${digits(atLeast)} to ${digits(next - 1)}`;
}

function rateWords(percent: number): string {
  if (percent <= RATE_LIMITS.least) return `${percent}% or less`;
  return percent >= RATE_LIMITS.most ? `${percent}% or more` : `${percent}%`;
}

function otherMonths(shownMonth: PublishedMonth | null, months: readonly string[]): Html | null {
  const others = months.filter((month) => month !== shownMonth?.month);
  if (others.length === 0) return null;
  return html`<section aria-labelledby="months" class="section stack"><h2 id="months">Other months</h2>
<p class="facts">${others.map((month) => html`<a href="/fairness?month=${month}" class="link">${monthName(month)}</a> `)}</p></section>`;
}

function monthName(month: string): string {
  return monthFormat.format(new Date(`${month}-01T00:00:00Z`));
}
