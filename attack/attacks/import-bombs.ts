import { getImport, startImport, uploadImport } from '../../src/testing/import-calls.ts';
import type { Person } from '../../src/testing/person.ts';
import { must, type QuietAttack } from '../lib/attack.ts';
import { until } from '../lib/until.ts';

/** How often to poll: as often as a screen does, because faster polling would be refused. */
const POLL_MS = 1_000;
const MEGABYTE = 1_048_576;
/** Just small enough to be read as one document. */
const LONGEST = 31 * MEGABYTE;

const times = (text: string) => text.repeat(LONGEST / text.length);
const BOMBS: Readonly<Record<string, string>> = {
  'objects.json': `{"@graph":[${times('{},')}{}]}`,
  'lists.json': `{"@graph":${times('[')}`,
  'tags.html': times('<a>'),
};
const ADVERT = JSON.stringify({
  '@type': 'JobPosting',
  title: 'Baker',
  description: 'Bread from four in the morning.',
  baseSalary: '£28,000 a year',
  jobLocation: 'Leeds',
});

/** Files to import that are fifty times as large once they are parsed, or take seconds to read, all at once. */
export const importBombs: QuietAttack = {
  name: 'imports that fill the memory',
  measuresTime: true,
  run: async (arena) => {
    const server = await arena.server();
    const mallory = await arena.employer(server, 'Mallory Ltd');
    const crumb = await arena.employer(server, 'Crumb Ltd');
    let waitedMs = 0;
    const ends: string[] = [];
    const others = await arena.whileOthersUse(server, async () => {
      const bombs = [];
      for (const [name, text] of Object.entries(BOMBS)) bombs.push(await uploadImport(mallory, text, name));
      const started = performance.now();
      const given = await uploadImport(crumb, ADVERT);
      await reaches(crumb, given, 'checked');
      await startImport(crumb, given);
      await reaches(crumb, given, 'done');
      waitedMs = performance.now() - started;
      for (const bomb of bombs) {
        await until(
          'the bomb is read or abandoned',
          async () => (await statusOf(mallory, bomb)) !== 'checking',
          POLL_MS,
        );
        ends.push(`${bomb.name} ${await statusOf(mallory, bomb)}`);
      }
    });
    must(ends[0] === 'objects.json failed', `the objects end their import (${ends.join(', ')})`);
    must(
      waitedMs < 60_000,
      `somebody else's advert is imported meanwhile (it took ${Math.round(waitedMs)} ms)`,
    );
    return `${ends.join(', ')}; another import took ${Math.round(waitedMs)} ms; ${others}`;
  },
};

type Given = Awaited<ReturnType<typeof uploadImport>>;

async function statusOf(person: Person, given: Given) {
  return (await getImport(person, given)).status;
}

function reaches(person: Person, given: Given, status: Given['status']): Promise<void> {
  return until(`the import is ${status}`, async () => (await statusOf(person, given)) === status, POLL_MS);
}
