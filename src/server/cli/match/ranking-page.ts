import type { Reason } from '#contract/fit.ts';
import { percentOf } from '#contract/format.ts';
import { Html, html } from '../../http/html.ts';
import type { RankedCv, Ranking } from './rank-folder.ts';
import type { UnreadFile } from './read-folder.ts';

/** How many of the best CVs each advert shows. A longer list would not be read. */
const MOST_SHOWN = 50;

const STYLE = new Html(`
:root { color-scheme: light dark; --ink: #1d1b26; --quiet: #5c5869; --line: #dcd8e4; --paper: #fff; --good: #1f6b47; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #f1eef7; --quiet: #b6b0c4; --line: #3b3648; --paper: #17151f; --good: #7fd3a8; }
}
body { margin: 0 auto; max-width: 72rem; padding: 2rem 1rem; background: var(--paper); color: var(--ink);
  font: 1rem/1.5 system-ui, sans-serif; }
h2 { margin: 2.5rem 0 0; }
p, .quiet { color: var(--quiet); }
.wide { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; margin-top: 1rem; }
th, td { padding: 0.6rem 0.75rem; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
td.number { font-variant-numeric: tabular-nums; white-space: nowrap; }
.fit { font-weight: 700; font-size: 1.15rem; color: var(--good); }
ul { margin: 0; padding-left: 1.1rem; }
@media (max-width: 40rem) {
  thead { position: absolute; clip-path: inset(50%); height: 1px; overflow: hidden; }
  tr { display: grid; grid-template-columns: auto 1fr auto; padding: 0.5rem 0; border-bottom: 1px solid var(--line); }
  td { border: 0; padding: 0.25rem 0.5rem 0.25rem 0; }
  td:last-child { grid-column: 1 / -1; }
}
@media print { body { padding: 0; max-width: none; } tr { break-inside: avoid; } }
`);

function points(basisPoints: number): string {
  return (basisPoints / 100).toFixed(1);
}

function reasonItem({ label, points: got, maxPoints, text }: Reason): Html {
  return html`<li><b>${label}</b> ${points(got)} of ${points(maxPoints)}: ${text}</li>`;
}

function row({ file, seeker, fit }: RankedCv, position: number): Html {
  const reasons = fit.reasons.filter(({ part, state }) => part !== 'prior' && state !== 'unknown');
  return html`<tr>
<td class="number">${position}</td>
<td><b>${file}</b><br><span class="quiet">${seeker.recentTitles[0] ?? 'no job title found'}</span></td>
<td class="number"><span class="fit">${percentOf(fit.fitScoreInt)}%</span></td>
<td><ul>${reasons.map(reasonItem)}</ul></td>
</tr>
`;
}

function section({ file, role, ranked }: Ranking): Html {
  const countLeft = ranked.length - MOST_SHOWN;
  const asks =
    role.requiredSkills.length === 0 ? 'No skills found.' : `Asks for ${role.requiredSkills.join(', ')}.`;
  return html`<section>
<h2>${role.title}</h2>
<p>${file}. ${asks}</p>
<div class="wide"><table>
<thead><tr><th scope="col">Place</th><th scope="col">CV</th><th scope="col">Fit</th><th scope="col">Reasons, in points of 100</th></tr></thead>
<tbody>
${ranked.slice(0, MOST_SHOWN).map((each, i) => row(each, i + 1))}</tbody>
</table></div>
${countLeft > 0 && html`<p>${countLeft} more with the same or a lower fit.</p>`}
</section>
`;
}

/** A self-contained page: no scripts, and nothing is loaded from anywhere. */
export function rankingPage(rankings: readonly Ranking[], unreadFiles: readonly UnreadFile[]): string {
  return html`<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>CVs by fit</title>
<style>${STYLE}</style>
</head>
<body>
<h1>CVs by fit</h1>
<p>A suggestion of whom to read first, not a decision. Made on this computer: nothing was sent anywhere.</p>
${rankings.map(section)}
${
  unreadFiles.length > 0 &&
  html`<h2>Not read</h2>
<ul>${unreadFiles.map(({ name, why }) => html`<li>${name}: ${why}</li>`)}</ul>`
}
</body>
</html>
`.text;
}
