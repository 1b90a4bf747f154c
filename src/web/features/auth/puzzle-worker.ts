import type { Puzzle } from '#contract/puzzles.ts';
import { startsWithZeroBits } from '#contract/zero-bits.ts';
import { sha256 } from '#web/device/sha256.ts';

/** Tries one number after the other, in a worker so that the page stays usable. */
self.addEventListener('message', ({ data }: MessageEvent<Pick<Puzzle, 'challenge' | 'bits'>>) => {
  let answer = 0;
  while (!startsWithZeroBits(sha256(`${data.challenge}:${answer}`), data.bits)) answer += 1;
  self.postMessage(answer);
});
