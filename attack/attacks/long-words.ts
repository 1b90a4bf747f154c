import { messages } from '#contract/index.ts';
import { meet } from '#testing/meeting.ts';
import { uploadCv } from '#testing/upload-cv.ts';
import type { QuietAttack } from '../lib/attack.ts';

const LENGTH = 60_000;
/** One very long word of each kind that could make a regular expression backtrack. */
const WORDS = ['a', '7', '-', '/', '.', '@', 'a@', 'a.', '́', '(', '1-', 'é'].map((piece) =>
  piece.repeat(Math.ceil(LENGTH / piece.length)),
);

/** CVs with one word of 60,000 characters; profiles and messages that are one word of 5,000 and of 4,000 characters. */
export const longWords: QuietAttack = {
  name: 'CVs and messages of one long word',
  measuresTime: true,
  run: async (arena) => {
    const server = await arena.server();
    const mallory = await arena.seeker(server, 'Mallory');
    const bridge = await arena.employer(server, 'Bridge');
    const { threadId } = await meet(mallory, bridge);
    const others = await arena.whileOthersUse(server, async () => {
      for (const word of WORDS) {
        await uploadCv(mallory, `Mallory\n${word}`);
        await mallory.send('GET', '/api/cv/suggestions');
        await mallory.send('POST', '/api/jobseeker/profile', { summaryText: word.slice(0, 5_000) });
        await mallory.send('GET', '/api/roles/matches?limit=10');
        await mallory.call(messages.sendMessage, { body: { threadId, bodyMd: word.slice(0, 4_000) } });
      }
    });
    return `${WORDS.length} kinds of words; ${others}`;
  },
};
