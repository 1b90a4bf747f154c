import { expect, test } from 'vitest';
import { FIELDS, measureCorpus } from '#testing/cv-corpus/measure.ts';

/** Reading is deterministic: if a result is outside these limits, a change has made reading worse. */
const LEAST_SKILLS_FOUND = 0.95;
const MOST_SKILLS_WRONG = 0.02;
const LEAST_RIGHT = 0.9;

test('skills, titles and years are found in CVs of every layout', async () => {
  const halves = await measureCorpus();
  for (const half of [halves.written, halves.heldBack]) {
    expect(half.skillsFound).toBeGreaterThanOrEqual(LEAST_SKILLS_FOUND);
    expect(half.skillsWrong).toBeLessThanOrEqual(MOST_SKILLS_WRONG);
    for (const field of FIELDS) {
      expect([field, half.right[field] >= LEAST_RIGHT]).toEqual([field, true]);
    }
  }
  expect(halves.written.count + halves.heldBack.count).toBeGreaterThan(36);
});
