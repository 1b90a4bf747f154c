import { ANSWER_MS_MAX, FORM_IDS, type FormId, type Question } from '#contract/assessments.ts';

/** Somebody's progress through a form. */
export interface Progress {
  readonly form: FormId;
  readonly version: number;
  /** The index of the question on the page, from 0. */
  readonly at: number;
  /** 1–5 by question id; for a multiple-choice question, the number of the option. */
  readonly answers: Readonly<Record<string, number>>;
  /** Milliseconds spent on each question's page. */
  readonly answerMs: Readonly<Record<string, number>>;
}

export const SCALE = ['Strongly Disagree', 'Disagree', 'Neutral', 'Agree', 'Strongly Agree'] as const;

export function start(form: FormId, version: number): Progress {
  return { form, version, at: 0, answers: {}, answerMs: {} };
}

/** The form begun on this device; null if none. */
export function keptForm(stored: unknown): FormId | null {
  return isRecord(stored) ? (FORM_IDS.find((id) => id === stored.form) ?? null) : null;
}

/**
 * Restores kept progress if it still fits these questions: another version starts again, and the page is never beyond
 * the first question without an answer.
 */
export function resume(
  stored: unknown,
  form: FormId,
  version: number,
  questions: readonly Question[],
): Progress {
  if (!isRecord(stored) || stored.version !== version) return start(form, version);
  const answers = pick(
    stored.answers,
    questions,
    (value) => Number.isInteger(value) && value >= 1 && value <= 5,
  );
  const answerMs = pick(stored.answerMs, questions, (value) => value >= 0 && value <= ANSWER_MS_MAX);
  const firstUnansweredAt = firstUnanswered(questions, answers);
  const index =
    typeof stored.at === 'number' && stored.form === form
      ? Math.max(0, Math.trunc(stored.at))
      : firstUnansweredAt;
  return { form, version, at: Math.min(index, firstUnansweredAt), answers, answerMs };
}

export function withAnswer(progress: Progress, questionId: string, value: number): Progress {
  return { ...progress, answers: { ...progress.answers, [questionId]: value } };
}

/** Turns to another page, after spending `ms` on the current one's question. */
export function turnTo(progress: Progress, questionId: string, index: number, ms: number): Progress {
  const spentMs = Math.min(ANSWER_MS_MAX, Math.round((progress.answerMs[questionId] ?? 0) + Math.max(0, ms)));
  return { ...progress, at: index, answerMs: { ...progress.answerMs, [questionId]: spentMs } };
}

/** The first question without an answer, or the last one. */
function firstUnanswered(questions: readonly Question[], answers: Progress['answers']): number {
  const open = questions.findIndex(({ id }) => answers[id] === undefined);
  return open === -1 ? questions.length - 1 : open;
}

function pick(
  storedNumbers: unknown,
  questions: readonly Question[],
  isGood: (value: number) => boolean,
): Record<string, number> {
  if (!isRecord(storedNumbers)) return {};
  return Object.fromEntries(
    questions.flatMap(({ id }) => {
      const value = storedNumbers[id];
      return typeof value === 'number' && isGood(value) ? [[id, value]] : [];
    }),
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
