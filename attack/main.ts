import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { findPostgres } from '../src/testing/postgres.ts';
import { attacks } from './attacks/all.ts';
import { type Grounds, prepareGrounds } from './lib/arena.ts';
import type { Attack, DatabaseKind, LoudAttack, Outcome, QuietAttack } from './lib/attack.ts';
import { createBystander } from './lib/bystander.ts';
import { tableOf } from './lib/table.ts';

/**
 * `npm run attack`: tries to stop a real server process, or to make everyone else wait, on both databases. Prints what was
 * tried and what happened, and fails if a process ended, or somebody else waited or got an error that is not expected.
 *
 *     npm run attack -- [--only PART OF A NAME]… [--on embedded|PostgreSQL]
 *
 * Attacks that measure time come first, one by one and with nothing else running; then all others at once. Outcomes are
 * printed in the order of `attacks/all.ts`, one database after the other. `npm test -- --all` carries out all of them.
 */
const { values: options } = parseArgs({
  options: {
    only: { type: 'string', multiple: true },
    on: { type: 'string' },
  },
});

interface Planned<Kind extends Attack> {
  readonly attack: Kind;
  readonly database: DatabaseKind;
}

const installed: DatabaseKind[] = findPostgres() === null ? ['embedded'] : ['embedded', 'PostgreSQL'];
const databases = installed.filter(
  (each) => options.on === undefined || options.on.toLowerCase() === each.toLowerCase(),
);
const chosen = attacks.filter(({ name }) => options.only?.some((part) => name.includes(part)) ?? true);
const planned = databases.flatMap((database) =>
  chosen.filter(({ on = database }) => on === database).map((attack) => ({ attack, database })),
);
const outcomes = new Map<Planned<Attack>, Outcome>();
let printed = 0;

const bystander = await createBystander();
for (const database of databases) {
  await withGrounds(async (groundsOf) => {
    for (const each of planned.filter(isQuiet)) {
      if (each.database === database) await carryOut(each, await groundsOf(database));
    }
  });
}
await withGrounds(async (groundsOf) => {
  const loud = planned.filter(isLoud);
  const waiting = loud.filter(({ attack }) => attack.mostlyWaits);
  const queue = loud.filter(({ attack }) => !attack.mostlyWaits);
  const begin = async (each: Planned<Attack>) => carryOut(each, await groundsOf(each.database));
  // As many at a time as there are cores, in addition to those that mostly wait.
  const busy = Array.from({ length: availableParallelism() }, async () => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) await begin(next);
  });
  await Promise.all([...waiting.map(begin), ...busy]);
});
await bystander.close();

const all = planned.flatMap((each) => outcomes.get(each) ?? []);
const broken = all.filter(({ hasHeldOut }) => !hasHeldOut);
console.log(`\n${tableOf(all)}`);
console.log(`\n${all.length - broken.length} held, ${broken.length} did not`);
if (installed.length === 1 && all.length > 0)
  console.log('PostgreSQL is not on this machine: only the embedded database was attacked.');
process.exit(broken.length === 0 && all.length > 0 ? 0 : 1);

function isQuiet(each: Planned<Attack>): each is Planned<QuietAttack> {
  return each.attack.measuresTime;
}

function isLoud(each: Planned<Attack>): each is Planned<LoudAttack> {
  return !each.attack.measuresTime;
}

/** Each database's shared server is started for the first attack on it, and stopped after the last. */
async function withGrounds(
  attack: (groundsOf: (database: DatabaseKind) => Promise<Grounds>) => Promise<void>,
): Promise<void> {
  const prepared = new Map<DatabaseKind, Promise<Grounds>>();
  await attack((database) => {
    const grounds = prepared.get(database) ?? prepareGrounds(database, bystander);
    prepared.set(database, grounds);
    return grounds;
  });
  for (const grounds of prepared.values()) await (await grounds).close();
}

async function carryOut(each: Planned<Attack>, grounds: Grounds): Promise<void> {
  const { attack, database } = each;
  const arena = grounds.openArena();
  const started = performance.now();
  const done = (hasHeldOut: boolean, happened: string): Outcome => ({
    attack: attack.name,
    database,
    happened,
    hasHeldOut,
    seconds: (performance.now() - started) / 1_000,
  });
  const outcome = await attack.run(arena).then(
    (happened) => done(true, happened),
    (error) => done(false, error instanceof Error ? error.message : String(error)),
  );
  outcomes.set(each, outcome);
  printInOrder();
  await arena.clear();
}

/** Prints each outcome as soon as those before it are known. */
function printInOrder(): void {
  for (const each of planned.slice(printed)) {
    const outcome = outcomes.get(each);
    if (outcome === undefined) return;
    console.log(tableOf([outcome]));
    printed += 1;
  }
}
