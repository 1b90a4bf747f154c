import { uploads } from '#contract/index.ts';
import { bombPdf } from '#testing/cv-files.ts';
import type { Person } from '#testing/person.ts';
import { uploadCv } from '#testing/upload-cv.ts';
import { must, type QuietAttack } from '../lib/attack.ts';
import { until } from '../lib/until.ts';

const PDF = { name: 'cv.pdf', type: 'application/pdf' };

/** How often to poll: as often as a screen does, because faster polling would be refused. */
const POLL_MS = 1_000;

/** PDFs of a few kilobytes to a few megabytes whose text inflates to 500 MB, one after the other from one person. */
export const cvBombs: QuietAttack = {
  name: 'CVs that inflate to 500 MB',
  measuresTime: true,
  run: async (arena) => {
    const server = await arena.server();
    const mallory = await arena.seeker(server, 'Mallory');
    const ben = await arena.seeker(server, 'Ben');
    const bombs = [
      bombPdf({ layers: 2 }),
      bombPdf({ layers: 3, isDamaged: true }),
      bombPdf({ layers: 1, isHidden: true }),
    ];
    let waitedMs = 0;
    const others = await arena.whileOthersUse(server, async () => {
      for (const bomb of bombs) await uploadCv(mallory, bomb, PDF);
      const started = performance.now();
      await uploadCv(ben, 'Ben Carter\nStaff nurse\nSkills: Nursing, Phlebotomy');
      await until('Ben’s CV is read', async () => (await readingOf(ben)) === 'read', POLL_MS);
      waitedMs = performance.now() - started;
      await until(
        'the last bomb is no longer pending',
        async () => (await readingOf(mallory)) !== 'pending',
        POLL_MS,
      );
    });
    must(waitedMs < 30_000, `somebody else's CV is read meanwhile (it took ${Math.round(waitedMs)} ms)`);
    must((await readingOf(mallory)) === 'unreadable', 'the last bomb is unreadable');
    const sizes = bombs.map(({ length }) => `${Math.ceil(length / 1_024)} KB`).join(', ');
    return `${sizes}: refused or killed; another CV was read in ${Math.round(waitedMs)} ms; ${others}`;
  },
};

async function readingOf(person: Person) {
  return (await person.call(uploads.getCvSuggestions)).cv.reading;
}
