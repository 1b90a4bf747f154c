import { uploads } from '#contract/index.ts';
import { inflatingPdf } from '#testing/inflating-pdf.ts';
import { uploadCv } from '#testing/upload-cv.ts';
import { type Attack, must } from '../lib/attack.ts';
import { until } from '../lib/until.ts';

const INFLATED_MB = 500;

/** PDFs of a few kilobytes whose text inflates to hundreds of megabytes, one after the other from one person. */
export const cvBombs: Attack = {
  name: 'CVs that inflate to 500 MB',
  run: async (arena) => {
    const server = await arena.server();
    const mallory = await arena.seeker(server, 'Mallory');
    const ben = await arena.seeker(server, 'Ben');
    const bomb = await inflatingPdf(INFLATED_MB);
    let waitedMs = 0;
    const others = await arena.whileOthersUse(server, async () => {
      for (let i = 0; i < 3; i += 1)
        await uploadCv(mallory, bomb, { name: 'cv.pdf', type: 'application/pdf' });
      const started = performance.now();
      await uploadCv(ben, 'Ben Carter\nStaff nurse\nSkills: Nursing, Phlebotomy');
      await until('Ben’s CV is read', async () => {
        const { cv } = await ben.call(uploads.getCvSuggestions);
        return cv.reading === 'read';
      });
      waitedMs = performance.now() - started;
    });
    must(waitedMs < 30_000, `somebody else's CV is read meanwhile (it took ${Math.round(waitedMs)} ms)`);
    return `${bomb.length} bytes sent three times; another CV was read in ${Math.round(waitedMs)} ms; ${others}`;
  },
};
