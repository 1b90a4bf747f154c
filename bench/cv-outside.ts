/**
 * How well we read CVs that were not laid out by our own generators:
 *
 *     node bench/cv-outside.ts
 *
 * Thirty CVs of different people in different trades (`src/testing/outside-cvs`). Each was written by hand as the source of
 * some program and turned into a document by that program: word processors, typesetters, browsers, libraries.
 * `people.json` there says what a human reader finds in each.
 *
 * Bars: at least 0.95 of the skills that a CV lists are found; at most 0.02 of the suggested skills are wrong; title and
 * years are both right in at least 27 of the 30.
 */
import { measureOutside, sharesOf } from '#testing/outside-cvs/measure.ts';
import { printTable } from './lib/verdict.ts';

const LEAST_FOUND = 0.95;
const MOST_WRONG = 0.02;
const LEAST_RIGHT = 0.9;

const results = await measureOutside();
const { count, skillsFound, skillsWrong, titleAndYears } = sharesOf(results);
const faults = results.flatMap(({ cv, missed, wrong, hasTitle, hasYears, found }) => {
  const mistakes = [
    ...(missed.length > 0 ? [`missed ${missed.join(', ')}`] : []),
    ...(wrong.length > 0 ? [`wrong ${wrong.join(', ')}`] : []),
    ...(hasTitle ? [] : [`title ${found.recentTitles[0] ?? 'none'}`]),
    ...(hasYears ? [] : [`years ${found.experienceYears ?? 'none'}, not ${cv.years}`]),
  ];
  return mistakes.length === 0 ? [] : [[cv.file, cv.tool, mistakes.join('; ')]];
});
printTable(
  ['', 'measured', 'target'],
  [
    ['CVs', String(count), ''],
    ['skills found', skillsFound.toFixed(3), `≥ ${LEAST_FOUND}`],
    ['skills wrong', skillsWrong.toFixed(3), `≤ ${MOST_WRONG}`],
    ['title and years', String(titleAndYears), `≥ ${Math.ceil(count * LEAST_RIGHT)}`],
  ],
);
if (faults.length > 0) {
  console.log('\nFaults:');
  printTable(['file', 'program', ''], faults);
}
const isMet = skillsFound >= LEAST_FOUND && skillsWrong <= MOST_WRONG && titleAndYears >= count * LEAST_RIGHT;
console.log(isMet ? '\npass' : '\nFAIL');
if (!isMet) process.exitCode = 1;
