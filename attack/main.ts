import { parseArgs } from 'node:util';
import { findPostgres } from '../src/testing/postgres.ts';
import { attacks } from './attacks/all.ts';
import { createArena } from './lib/arena.ts';
import type { Attack, DatabaseKind, Outcome } from './lib/attack.ts';
import { createBystander } from './lib/bystander.ts';
import { tableOf } from './lib/table.ts';

/**
 * `npm run attack`: tries to stop a real server process, or to make everyone else wait, on both databases. Prints what was
 * tried and what happened, and fails if a process ended, or somebody else waited or got an error that is not expected.
 *
 *     npm run attack -- [--only PART OF A NAME]… [--on embedded|PostgreSQL]
 *
 * `npm test -- --all` carries out all of them.
 */
const { values: options } = parseArgs({
  options: {
    only: { type: 'string', multiple: true },
    on: { type: 'string' },
  },
});

const installed: DatabaseKind[] = findPostgres() === null ? ['embedded'] : ['embedded', 'PostgreSQL'];
const chosen = attacks.filter(({ name }) => options.only?.some((part) => name.includes(part)) ?? true);
const bystander = await createBystander();
const outcomes: Outcome[] = [];

for (const database of installed) {
  if (options.on !== undefined && options.on.toLowerCase() !== database.toLowerCase()) continue;
  const arena = await createArena(database, bystander);
  for (const attack of chosen) {
    if (attack.on !== undefined && attack.on !== database) continue;
    const outcome = await carryOut(attack);
    outcomes.push(outcome);
    console.log(tableOf([outcome]));
    await arena.clear();
  }
  await arena.close();

  async function carryOut(attack: Attack): Promise<Outcome> {
    const started = performance.now();
    const done = (isHeld: boolean, happened: string): Outcome => ({
      attack: attack.name,
      database,
      happened,
      isHeld,
      seconds: (performance.now() - started) / 1_000,
    });
    try {
      return done(true, await attack.run(arena));
    } catch (error) {
      return done(false, error instanceof Error ? error.message : String(error));
    }
  }
}
await bystander.close();

const broken = outcomes.filter(({ isHeld }) => !isHeld);
console.log(`\n${tableOf(outcomes)}`);
console.log(`\n${outcomes.length - broken.length} held, ${broken.length} did not`);
if (installed.length === 1)
  console.log('PostgreSQL is not on this machine: only the embedded database was attacked.');
process.exit(broken.length === 0 && outcomes.length > 0 ? 0 : 1);
