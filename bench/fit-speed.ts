/**
 * The whole fit of one seeker with 1,000 roles, with reasons and texts, in CPU time of this process:
 *
 *     node bench/fit-speed.ts
 *
 * The roles are the demo world's, and the text model is learned from it; the seekers are drawn from the simulated market.
 * The roles' texts are read beforehand, as in the product, which stores the result; each seeker's text is read within its
 * round. The budget is 50 ms for the median of 15 rounds with different seekers, after three rounds to warm up.
 */
import { readSeeker } from '#matching/compiled.ts';
import { fitsOf } from '#matching/fit.ts';
import { readRoleText } from '#matching/text/read-sides.ts';
import { demoModel } from '#server/demo/demo-model.ts';
import { buildDemoWorld } from '#server/demo/world.ts';
import { roleFacts } from '#server/scorer/role-facts.ts';
import { Chance } from '#testing/chance.ts';
import { drawSeeker } from '#testing/market.ts';
import { printTable, quantile } from './lib/verdict.ts';

const ROUNDS = 15;
const ROLES = 1_000;
const MOST_MS = 50;

const model = demoModel();
if (model === null) throw new Error('The demo world has too few texts.');
const world = buildDemoWorld(new Date());
const roles = Array.from({ length: ROLES }, (_, n) => {
  const row = world.roles[n % world.roles.length] as (typeof world.roles)[number];
  const facts = roleFacts({
    ...row,
    location_city: row.location_city ?? null,
    required_skills: row.required_skills ?? [],
    required_level: row.required_level ?? null,
    required_years: row.required_years ?? null,
  });
  return { facts, text: readRoleText(model, facts) };
});
const chance = new Chance(3);
const seekers = Array.from({ length: ROUNDS + 3 }, () => {
  const facts = drawSeeker(chance);
  return { ...facts, summaryText: `${facts.recentTitles.join(', ')}: ${facts.skills.join(', ')}.` };
});

const times = seekers
  .map((seeker) => {
    const before = process.cpuUsage();
    const fitOf = fitsOf(readSeeker(seeker, model));
    for (const { facts, text } of roles) fitOf(facts, text);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  })
  .slice(3);
const median = quantile(times, 0.5);
printTable(
  ['', 'CPU', 'budget', ''],
  [
    [
      'one seeker, 1,000 roles, reasons and texts',
      `${median.toFixed(1)} ms`,
      `${MOST_MS} ms`,
      median <= MOST_MS ? 'pass' : 'FAIL',
    ],
  ],
);
if (median > MOST_MS) process.exitCode = 1;
