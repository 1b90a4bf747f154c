import { ANSWER_MAX, type AnswersGiven, type RoleQuestion } from '#contract/questions.ts';
import { readKept, writeKept } from '#web/device/local-storage.ts';

/** Answers by question id: 'yes' or 'no', an option, or text. '' if not answered. */
export type AnswerDraft = Readonly<Record<string, string>>;

interface KeptAnswers {
  readonly roleId: string;
  readonly at: number;
  readonly draft: AnswerDraft;
}

/** Long enough for an application that is undone, refused or started again; after that the device forgets it. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1_000;
const MAX_ROLES = 20;

/** The key ends in the person's id, so that the answers are deleted from the device with their account. */
const keyOf = (userId: string) => `nod-answers:${userId}`;

function readAll(userId: string, now: number): readonly KeptAnswers[] {
  const stored = readKept(keyOf(userId));
  return Array.isArray(stored) ? stored.filter(isKept).filter(({ at }) => now - at < KEPT_MS) : [];
}

/** Storage may contain anything: from an older version, or edited by hand. */
function isKept(entry: unknown): entry is KeptAnswers {
  const { roleId, at, draft } = (entry ?? {}) as Partial<Record<keyof KeptAnswers, unknown>>;
  return typeof roleId === 'string' && typeof at === 'number' && typeof draft === 'object' && draft !== null;
}

/** Keeps answers on this device for `KEPT_MS` after the last change, sent or not: those for the `MAX_ROLES` latest roles. */
export function keepAnswers(userId: string, roleId: string, draft: AnswerDraft, now: number) {
  const otherRoles = readAll(userId, now).filter((each) => each.roleId !== roleId);
  writeKept(keyOf(userId), [{ roleId, at: now, draft }, ...otherRoles].slice(0, MAX_ROLES));
}

/** A draft for these questions, with the kept answers, except to questions that have been reworded. */
export function startAnswers(
  userId: string,
  roleId: string,
  questions: readonly RoleQuestion[],
  now: number,
): AnswerDraft {
  const draft = readAll(userId, now).find((each) => each.roleId === roleId)?.draft ?? {};
  return Object.fromEntries(
    questions.map(({ id }) => [id, typeof draft[id] === 'string' ? draft[id].slice(0, ANSWER_MAX) : '']),
  );
}

/** The answers as the call's fields. */
export function answersOf(questions: readonly RoleQuestion[], draft: AnswerDraft): AnswersGiven {
  return questions.map(({ id, kind }) => {
    const answer = (draft[id] ?? '').trim();
    return { questionId: id, answer: kind === 'yes_no' && answer !== '' ? answer === 'yes' : answer };
  });
}

/** What to say at each required question that has no answer, by question id. */
export function missingAnswers(
  questions: readonly RoleQuestion[],
  draft: AnswerDraft,
): Readonly<Record<string, string>> {
  const open = questions.filter(({ id, isRequired }) => isRequired && (draft[id] ?? '').trim() === '');
  return Object.fromEntries(
    open.map(({ id, kind }) => [
      id,
      kind === 'text' ? 'Please answer this question.' : 'Please choose an answer.',
    ]),
  );
}
