import { scaleFor } from '#matching/learning/learned.ts';
import { CULTURE_SHARE, EXPLORED_SHARE, NEW_DAYS, NEW_LIFT } from '#matching/order.ts';
import { KNOWN, knownSet, pointsPerWeight } from '#matching/scale.ts';
import { ENOUGH_SKILLS, FULL_WEIGHT, PRIOR, type Weights } from '#matching/weights.ts';
import { type Html, html } from '../../http/html.ts';
import type { PublicPage } from './page-frame.ts';

type Part = keyof Weights;

const SAYS: Readonly<Record<Part, readonly [name: string, what: string]>> = {
  skills: [
    'Skills',
    'How many of the skills the role asks for you have. One that follows from a skill you listed counts almost as much; a related one counts half. Rare skills count more than those every advert asks for.',
  ],
  text: ['Profile and advert', 'How similar the work in your summary and CV is to the work in the advert.'],
  title: ['Job title', 'Whether a job you have done is the same job under this or another name.'],
  experience: [
    'Experience',
    'Your level and years compared with those asked for. Having less costs more than having more; one level more costs a little, two levels a lot.',
  ],
  place: [
    'Place and work mode',
    'How long the journey would be for the days it is needed, and whether you want remote, hybrid or on-site work.',
  ],
  pay: [
    'Pay',
    'Whether the take-home pay reaches the minimum you set: the whole range, only its upper part, or none of it.',
  ],
};

/** "AI" in plain words (D23): every share on the page is computed from the `weights` that scores use. */
export function matchingPage(address: string, weights: Weights): PublicPage {
  return {
    title: 'How matching works',
    description: 'What the fit score on Nod is made of, what it never uses, and what to do when it is wrong.',
    address,
    body: html`<h1>How matching works</h1>
<div class="prose section">
<p>Where Nod says “AI matching”, it means arithmetic that you can follow. A role and a profile are compared part by part. Each part adds points, and the points add up to the fit score. The same role and profile always get the same score, and the employer sees the same reasons as you.</p>
<h2>What the score is made of</h2>
<div class="wide" tabindex="0" role="region" aria-label="Parts of the fit score"><table>
<thead><tr><th scope="col">Part</th><th scope="col" class="number">Usual share</th><th scope="col">What is compared</th></tr></thead>
<tbody>${parts(weights).map(row)}</tbody></table></div>
<p>These shares are for a role and a profile that say everything. Anything not stated counts as unknown, and its share passes to the other parts, so they can add more than usual: the work mode of a remote role can add ${mostForPlace(weights, 'nothing')}% to the score of somebody who has no profile yet, and ${mostForPlace(weights, 'everything')}% to that of somebody who has said everything. A role with fewer than ${ENOUGH_SKILLS} skills leans less on skills. The less is known, the nearer the score stays to the ${Math.round(PRIOR * 100)}% of a random person and role. Experience and pay suit most people in most roles, so a match there raises a score only a little and a mismatch lowers it; your present job title counts twice as much as an earlier one.</p>
<h2>What your deck is ordered by</h2>
<p>First by the fit and by how likely you are to want the role: a long journey, pay below your minimum, another level or another kind of work puts it further down. Culture fit moves a role by at most ${percent(CULTURE_SHARE)}. A role posted today gets ${percent(NEW_LIFT)} more, which fades over ${NEW_DAYS} days, and one that many people compete for gets less. One card in ${Math.round(1 / EXPLORED_SHARE)} is there by chance, so that nobody sees only more of the same.</p>
<h2>What is never used</h2>
<ul>
<li>Your name, picture, age, sex, nationality or school.</li>
<li>Your right to work: that is yours to declare, and no part of any score.</li>
<li>What an employer pays us.</li>
</ul>
<p>Until an employer shortlists you, they see your skills, experience and fit, and not who you are.</p>
<h2>Culture fit</h2>
<p>If you answer the questionnaire, and a team has said how it works, the two are compared trait by trait. The result says how close you are to what the team described, compared with other people. It helps to order your deck. It never rejects anyone, and an employer sees it only if you switch that on.</p>
<h2>Who decides</h2>
<p>People do. The score puts roles and applications in order and explains itself; it hides none of them and turns nobody down. Employers who look for candidates themselves are shown those whose work and fit come near the role. A rejection always comes from a person, with a reason.</p>
<p>Once enough employers have decided, the shares above are adjusted to what they chose, each between half and twice what we set by hand, and only where that did better on decisions it had not seen. Nothing about who you are is used: only how far each part was met.</p>
<h2>How we check that it is fair</h2>
<p>Seekers may tell us their sex, ethnic group, age and whether they have a long-lasting health condition, on their profile. The answers are kept apart, without names, and used for one thing: to compare how often groups of ten people or more are shortlisted. <a href="/fairness" class="link">What the comparison shows</a> is published every month, for groups of at least fifty.</p>
<h2>When it is wrong</h2>
<p>Open the reasons on a role’s card. They name what was counted and a change that would raise the score, such as a skill that is missing from your profile. If you think the score of an application, or the decision about it, is wrong or unfair, choose “Ask a person to look at this” beside it: somebody who runs this site reads what you write and answers you.</p>
</div>`,
  };
}

function percent(share: number): string {
  return `${Math.round(share * 100)}%`;
}

/** The whole percentage points that a perfect place adds, if nothing or everything else is known about the seeker. */
function mostForPlace(weights: Weights, known: 'nothing' | 'everything'): number {
  const scale = scaleFor(weights, true);
  const bits = known === 'nothing' ? KNOWN.place : Object.values(KNOWN).reduce((all, bit) => all | bit, 0);
  return Math.round((weights.place * pointsPerWeight(scale, knownSet(ENOUGH_SKILLS, bits))) / 100);
}

interface Share {
  readonly part: Part;
  readonly percent: number;
}

/** Whole percentages that add up to a hundred, largest first. */
function parts(weights: Weights): readonly Share[] {
  const shares = (Object.keys(weights) as Part[]).map((part) => ({
    part,
    exact: (100 * weights[part] * (part === 'skills' ? ENOUGH_SKILLS : 1)) / FULL_WEIGHT,
  }));
  const missing = 100 - shares.reduce((sum, { exact }) => sum + Math.floor(exact), 0);
  const upwards = new Set(
    shares
      .toSorted((one, other) => (other.exact % 1) - (one.exact % 1))
      .slice(0, missing)
      .map(({ part }) => part),
  );
  return shares
    .map(({ part, exact }) => ({ part, percent: Math.floor(exact) + (upwards.has(part) ? 1 : 0) }))
    .sort((one, other) => other.percent - one.percent);
}

function row({ part, percent }: Share): Html {
  const [name, explanation] = SAYS[part];
  return html`<tr><td><b>${name}</b></td><td class="number">${percent}%</td><td>${explanation}</td></tr>`;
}
