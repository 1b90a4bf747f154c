/**
 * How well CVs are read:
 *
 *     node bench/cv.ts
 *
 * Reads the files of the corpus (`src/testing/cv-corpus`) as uploads are read, and compares what is suggested to somebody
 * with an empty profile to the truth. The files come from hand-built Word packages, LibreOffice, Chromium and LaTeX. Every
 * third CV was held back while the rules were written, and a few CVs were added afterwards ("held back" in the table).
 *
 * Bars, for either group of CVs: at least 0.95 of the skills that a CV lists are found; at most 0.02 of the suggested skills
 * are wrong; title and years are right in at least 0.90 of the CVs.
 */
import { type CorpusShares, FIELDS, measureCorpus } from '#testing/cv-corpus/measure.ts';
import { printTable } from './lib/verdict.ts';

const LEAST_FOUND = 0.95;
const MOST_WRONG = 0.02;
const LEAST_RIGHT = 0.9;

function verdict({ skillsFound, skillsWrong, right }: CorpusShares): boolean {
  const isFound = skillsFound >= LEAST_FOUND && skillsWrong <= MOST_WRONG;
  return isFound && right.title >= LEAST_RIGHT && right.years >= LEAST_RIGHT;
}

const { written, heldBack } = await measureCorpus();
const row = (what: string, read: (shares: CorpusShares) => number, target = '') => [
  what,
  read(written).toFixed(3),
  read(heldBack).toFixed(3),
  target,
];
printTable(
  ['', 'written with', 'held back', 'target'],
  [
    ['CVs', String(written.count), String(heldBack.count), ''],
    row('skills found', ({ skillsFound }) => skillsFound, `≥ ${LEAST_FOUND}`),
    row('skills wrong', ({ skillsWrong }) => skillsWrong, `≤ ${MOST_WRONG}`),
    ...FIELDS.map((field) =>
      row(
        field,
        ({ right }) => right[field],
        field === 'title' || field === 'years' ? `≥ ${LEAST_RIGHT}` : '',
      ),
    ),
  ],
);
const isMet = verdict(written) && verdict(heldBack);
console.log(isMet ? '\npass' : '\nFAIL');
if (!isMet) process.exitCode = 1;
