/**
 * Simulates a month of the 48-hour guarantee on a simulated clock, with servers killed (-9) at random:
 *
 *     node bench/guarantee-month.ts [--employers 200] [--applications 20000] [--days 30] [--kills 100] [--step 15]
 *         [--seed 1] [--pglite]
 *
 * A check runs every `step` seconds, like the product's own. Two whole servers share a PostgreSQL (with --pglite, one server
 * uses a PGlite directory). People apply, open, answer, withdraw and stay silent over HTTP, as drawn beforehand; many
 * answers fall within a minute of the 48 hours, at the same moment as a check. A request interrupted by a kill is repeated.
 * At the end every application whose 48 hours have passed must have been answered or withdrawn in time, or have its breach
 * recorded within a minute of 48 hours. Nothing may be recorded twice, and every published number must match the downloaded
 * ledger.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { connect } from '#server/db/connect.ts';
import { migrate } from '#server/db/migrate.ts';
import { Chance } from '#testing/chance.ts';
import { findPostgres, startPostgres } from '#testing/postgres.ts';
import { gather } from './guarantee/crew.ts';
import { playMonth } from './guarantee/month.ts';
import { movedClock } from './guarantee/moved-clock.ts';
import { settlePeople } from './guarantee/people.ts';
import { checkRows, compareLedger, type Finding } from './guarantee/verify.ts';
import { printTable } from './lib/verdict.ts';

/** The clocks go forward thirteen days later, within the month. */
const START = new Date('2027-03-15T08:00:00Z');

const { values } = parseArgs({
  options: {
    employers: { type: 'string', default: '200' },
    applications: { type: 'string', default: '20000' },
    days: { type: 'string', default: '30' },
    kills: { type: 'string', default: '100' },
    step: { type: 'string', default: '15' },
    seed: { type: 'string', default: '1' },
    pglite: { type: 'boolean', default: false },
  },
});
const onPglite = values.pglite || findPostgres() === null;
const plan = {
  applications: Number(values.applications),
  days: Number(values.days),
  kills: Number(values.kills),
  stepMs: Number(values.step) * 1_000,
};
const employers = Number(values.employers);

const dir = mkdtempSync(join(tmpdir(), 'nod-month-'));
const postgres = onPglite ? null : await startPostgres();
const databaseUrl = postgres?.url('postgres') ?? null;
const clockFile = join(dir, 'clock');
const clock = movedClock(clockFile, START.getTime());
const chance = new Chance(Number(values.seed));

const began = performance.now();
const before = await connect({ databaseUrl, dataDir: dir });
await migrate(before.db);
const people = await settlePeople(
  before.db,
  { employers, seekers: Math.max(20, Math.ceil(plan.applications / 8)), seed: Number(values.seed) },
  START,
);
await before.close();

const crew = await gather(onPglite ? 1 : 2, {
  CLOCK_FILE: clockFile,
  DATA_DIR: dir,
  DATABASE_URL: databaseUrl ?? '',
});
const month = await playMonth(plan, people, crew, clock, chance);
const [server] = crew.living();
const ledger = server === undefined ? [] : await compareLedger(server.url);
await crew.stop();

const after = await connect({ databaseUrl, dataDir: dir });
const rows = await checkRows(after.db, month.witnessed, clock.now());
await after.close();
await postgres?.stop();
clock.close();
rmSync(dir, { recursive: true, force: true });

const findings: Finding[] = [
  ...rows,
  ...ledger,
  { what: 'refused because the employer was on hold', count: month.turnedAway },
  { what: 'servers killed', count: crew.kills() },
  { what: 'requests interrupted by a kill', count: month.cutOff },
  { what: 'checks', count: month.checks },
  { what: 'checks interrupted by a kill, or missed with no server up', count: month.lostChecks },
];
console.log(
  `${employers} employers, ${plan.days} days, ${onPglite ? 'PGlite' : 'PostgreSQL'}, ${Math.round((performance.now() - began) / 1_000)} s\n`,
);
printTable(
  ['', '', ''],
  findings.map(({ what, count, isWrong }) => [
    what,
    String(count),
    isWrong === undefined ? '' : count === 0 ? 'pass' : 'FAIL',
  ]),
);
const isWhole = server !== undefined && month.witnessed.length === plan.applications;
if (!isWhole) console.error('The month was not completed.');
if (!isWhole || findings.some(({ count, isWrong }) => isWrong === true && count > 0)) process.exitCode = 1;
