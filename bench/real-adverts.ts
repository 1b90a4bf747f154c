/**
 * How many real adverts are imported correctly, judged by eye: 200 from each of two files, the same in every run.
 *
 *     npm run bench:adverts
 *     npm run bench:adverts -- --data=FOLDER --show=nhs
 *
 * The files are real adverts from outside this project and are not part of it; without them the bench is skipped. Each
 * advert was read beside what the importer makes of it, and every field judged by eye (`quality/adverts-*.csv`). A judgement
 * counts only for what was judged: if the importer now reads something else, the field is listed to be judged again, and
 * `--show` prints those adverts with what was read.
 *
 * An advert is imported correctly if nothing that it states is wrong or missing: title, place, pay, contract, work mode,
 * hours (kept only where pay depends on them), closing date and description; or if it is refused for a good reason. Skills
 * and level are conclusions, and are judged separately. The bar is 98% of each file, the goal 99%.
 */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { wilson } from '#matching/learning/wilson.ts';
import { type ReadAdvert, readSample } from './lib/real-adverts.ts';
import { printTable } from './lib/verdict.ts';
import {
  FACTS,
  isFault,
  JUDGED_FIELDS,
  type JudgedField,
  type Judgement,
  readJudgements,
} from './quality/advert-judgements.ts';

const MIN_SHARE = 0.98;
const FILES = [
  { name: 'nhs', file: 'jobpostings-nhs.jsonl.gz' },
  { name: 'uk', file: 'adverts-uk.csv.gz' },
] as const;

const option = (name: string) =>
  process.argv.find((argument) => argument.startsWith(`--${name}=`))?.slice(name.length + 3);
const folder = option('data') ?? fileURLToPath(new URL('../../shared/data', import.meta.url));
const shownSample = option('show');

for (const { name, file } of FILES) {
  const adverts = await readSample(join(folder, file));
  if (adverts === null) {
    console.log(`Real adverts: skipped, because ${file} is not present.\n`);
    continue;
  }
  const judgementsByLine = new Map(
    readJudgements(`adverts-${name}`).map((judgement) => [judgement.line, judgement]),
  );
  compare(file, adverts, judgementsByLine);
  if (shownSample !== name) continue;
  for (const advert of adverts) {
    const fields = changedFields(advert, judgementsByLine.get(advert.line));
    if (fields.length > 0) show(advert, fields);
  }
}

function compare(
  file: string,
  adverts: readonly ReadAdvert[],
  judgementsByLine: ReadonlyMap<number, Judgement>,
): void {
  const rows = JUDGED_FIELDS.map((field) => {
    const verdicts = adverts.flatMap((advert) => {
      const judgement = judgementsByLine.get(advert.line);
      return judgement && isCurrent(advert, judgement, field) ? [judgement.verdicts[field]] : [];
    });
    const statedVerdicts = verdicts.filter((verdict) => verdict !== '-');
    const count = (verdict: string) => statedVerdicts.filter((each) => each === verdict).length;
    return [field, ...share(count('right'), statedVerdicts.length), count('wrong'), count('missing')].map(
      String,
    );
  });
  const advertsRight = adverts.flatMap((advert) => {
    const judgement = judgementsByLine.get(advert.line);
    if (!judgement || !FACTS.every((field) => isCurrent(advert, judgement, field))) return [];
    return [!FACTS.some((field) => isFault(judgement.verdicts[field]))];
  });
  const rightCount = advertsRight.filter(Boolean).length;
  const isMet = advertsRight.length > 0 && rightCount / advertsRight.length >= MIN_SHARE;
  printTable(
    [`${adverts.length} of ${file}`, 'right', '95%', 'of', 'wrong', 'missing', ''],
    [
      ...rows.map((row) => [...row, '']),
      [
        'the whole advert',
        ...share(rightCount, advertsRight.length),
        `${advertsRight.length - rightCount}`,
        '',
        isMet ? 'pass' : 'FAIL',
      ],
    ],
  );
  const advertsToJudge = adverts.filter(
    (advert) => changedFields(advert, judgementsByLine.get(advert.line)).length > 0,
  );
  if (advertsToJudge.length > 0)
    console.log(`\nTo be judged again: ${advertsToJudge.map(waitingWords(judgementsByLine)).join('; ')}`);
  console.log('');
  if (!isMet) process.exitCode = 1;
}

function share(right: number, all: number): string[] {
  const { low, high } = wilson(right, all);
  const percent = (rate: number) => (100 * rate).toFixed(1);
  return [all === 0 ? '–' : `${percent(right / all)} %`, `${percent(low)}–${percent(high)}`, `${all}`];
}

function waitingWords(judgementsByLine: ReadonlyMap<number, Judgement>) {
  return (advert: ReadAdvert) =>
    `line ${advert.line} (${changedFields(advert, judgementsByLine.get(advert.line)).join(', ')})`;
}

/** The fields that the importer no longer reads as it did when they were judged; every field if nobody judged the advert. */
function changedFields(advert: ReadAdvert, judgement: Judgement | undefined): readonly JudgedField[] {
  return JUDGED_FIELDS.filter((field) => !judgement || !isCurrent(advert, judgement, field));
}

function isCurrent({ marks }: ReadAdvert, judgement: Judgement, field: JudgedField): boolean {
  return marks[field] === judgement.marks[field];
}

function show({ line, posting, read, marks }: ReadAdvert, fields: readonly JudgedField[]): void {
  console.log(`Line ${line}: ${JSON.stringify(posting)}`);
  for (const field of fields) console.log(`  ${field} ${marks[field]}: ${read[field]}`);
  console.log('');
}
