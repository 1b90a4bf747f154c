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
export function formKept(kept: unknown): FormId | null {
  return isRecord(kept) ? (FORM_IDS.find((id) => id === kept.form) ?? null) : null;
}

/**
 * Restores kept progress if it still fits these questions: another version starts again, and the page is never beyond
 * the first question without an answer.
 */
export function resume(
  kept: unknown,
  form: FormId,
  version: number,
  questions: readonly Question[],
): Progress {
  if (!isRecord(kept) || kept.version !== version) return start(form, version);
  const answers = pick(
    kept.answers,
    questions,
    (value) => Number.isInteger(value) && value >= 1 && value <= 5,
  );
  const answerMs = pick(kept.answerMs, questions, (value) => value >= 0 && value <= ANSWER_MS_MAX);
  const open = firstOpen(questions, answers);
  const at = typeof kept.at === 'number' && kept.form === form ? Math.max(0, Math.trunc(kept.at)) : open;
  return { form, version, at: Math.min(at, open), answers, answerMs };
}

export function answered(progress: Progress, questionId: string, value: number): Progress {
  return { ...progress, answers: { ...progress.answers, [questionId]: value } };
}

/** Turns to another page, after spending `ms` on the current one's question. */
export function turnTo(progress: Progress, questionId: string, at: number, ms: number): Progress {
  const spent = Math.min(ANSWER_MS_MAX, Math.round((progress.answerMs[questionId] ?? 0) + Math.max(0, ms)));
  return { ...progress, at, answerMs: { ...progress.answerMs, [questionId]: spent } };
}

/** The first question without an answer, or the last one. */
function firstOpen(questions: readonly Question[], answers: Progress['answers']): number {
  const open = questions.findIndex(({ id }) => answers[id] === undefined);
  return open === -1 ? questions.length - 1 : open;
}

function pick(
  kept: unknown,
  questions: readonly Question[],
  isGood: (value: number) => boolean,
): Record<string, number> {
  if (!isRecord(kept)) return {};
  return Object.fromEntries(
    questions.flatMap(({ id }) => {
      const value = kept[id];
      return typeof value === 'number' && isGood(value) ? [[id, value]] : [];
    }),
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
