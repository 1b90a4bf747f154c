import type { AnswerFlag } from '#contract/assessments.ts';
import type { Form } from './forms.ts';
import type { Answers } from './read-answers.ts';
import { keyed } from './score.ts';

export interface Checks {
  readonly flags: AnswerFlag[];
  readonly isUsedForFit: boolean;
  readonly warning: string | null;
}

/**
 * This many equal answers in a row (or a quarter of the form, if that is more) aren't an accident, because neighbouring
 * questions measure different traits and many are reverse-keyed.
 */
const SUSPICIOUS_RUN = 8;
const RUN_SHARE = 1 / 4;
/** If a run is this share of the form, the answers say nothing about the person. */
const HOPELESS_SHARE = 1 / 2;
/** Reading a statement and choosing takes longer (J. L. Huang et al., Journal of Business and Psychology 27, 2012). */
const FAST_MS = 2_000;
/**
 * Opposite statements whose keyed answers are this far apart contradict each other; this many pairs aren't an accident.
 */
const CONTRADICTION = 3;
const CONTRADICTIONS = 2;

/**
 * Three checks of how the form was answered. The answers are kept in any case: people get a kind warning and may retake.
 * With two findings, or the same answer through half of the form, the answers are not used for culture fit.
 * `answerMs` is the milliseconds spent on each question, if the client sends them.
 */
export function checkAnswers(
  form: Form,
  answers: Answers,
  answerMs: Readonly<Record<string, number>> = {},
): Checks {
  const run = longestRun(form, answers);
  const flags: AnswerFlag[] = [];
  if (run >= Math.max(SUSPICIOUS_RUN, form.items.length * RUN_SHARE)) flags.push('sameAnswer');
  if (isTooFast(form, answerMs)) flags.push('tooFast');
  if (contradictions(form, answers) >= CONTRADICTIONS) flags.push('contradictions');
  const isUsedForFit = flags.length < 2 && run < form.items.length * HOPELESS_SHARE;
  return { flags, isUsedForFit, warning: warningFor(flags, isUsedForFit) };
}

function longestRun({ items }: Form, answers: Answers): number {
  let longest = 0;
  let run = 0;
  items.forEach(({ id }, i) => {
    run = i > 0 && answers[id] === answers[items[i - 1]?.id ?? ''] ? run + 1 : 1;
    longest = Math.max(longest, run);
  });
  return longest;
}

/** Uses the median, which one long pause does not affect. Times for fewer than half of the questions are ignored. */
function isTooFast({ items }: Form, answerMs: Readonly<Record<string, number>>): boolean {
  const times = items
    .filter(({ id }) => Object.hasOwn(answerMs, id))
    .map(({ id }) => answerMs[id]!)
    .sort((one, other) => one - other);
  if (times.length < items.length / 2) return false;
  return times[Math.floor(times.length / 2)]! < FAST_MS;
}

function contradictions({ items, opposites }: Form, answers: Answers): number {
  const value = new Map(items.map((item) => [item.id, keyed(item, answers[item.id] ?? 0)]));
  return opposites.filter(
    ([one, other]) => Math.abs((value.get(one) ?? 0) - (value.get(other) ?? 0)) >= CONTRADICTION,
  ).length;
}

const FOUND: Readonly<Record<AnswerFlag, string>> = {
  sameAnswer: 'many answers in a row are the same',
  tooFast: 'most questions were answered in under two seconds',
  contradictions: 'several opposite statements got much the same answer',
};

function warningFor(flags: readonly AnswerFlag[], isUsedForFit: boolean): string | null {
  if (flags.length === 0) return null;
  const sentences = flags.map((flag) => FOUND[flag]);
  const list = [sentences.slice(0, -1).join(', '), sentences.at(-1)].filter(Boolean).join(' and ');
  const outcome = isUsedForFit
    ? 'If you were in a hurry, a retake will describe you better.'
    : 'We keep your answers, but leave them out of culture fit until you retake the assessment.';
  return `Thank you. We noticed that ${list}. ${outcome}`;
}
