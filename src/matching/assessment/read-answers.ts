import type { FormId } from '#contract/assessments.ts';
import { FORMS, type Form } from './forms.ts';
import type { Item } from './items.ts';

/** Whole numbers 1–5 by item id, one for every item of the form. */
export type Answers = Readonly<Record<string, number>>;

export type AnswerSheet =
  | { readonly form: Form; readonly answers: Answers }
  | { readonly refusal: string; readonly questionId: string | null };

interface Submission {
  readonly rawResult: Readonly<Record<string, number | string>>;
  readonly formId?: FormId | undefined;
  readonly version?: number | undefined;
}

/** Parses the answers to one form, or returns a sentence that says what is wrong with them. */
export function readAnswers({ rawResult, formId, version }: Submission): AnswerSheet {
  const form = FORMS[formId ?? formOf(rawResult)];
  if (version !== undefined && version !== form.version) {
    return {
      refusal: 'These questions have changed since you started. Please start again.',
      questionId: null,
    };
  }
  const knownIds = new Set(form.items.map(({ id }) => id));
  const unknownId = Object.keys(rawResult).find((id) => !knownIds.has(id));
  if (unknownId !== undefined)
    return { refusal: `There is no question '${unknownId}'.`, questionId: unknownId };

  const answers: Record<string, number> = {};
  for (const item of form.items) {
    const value = Object.hasOwn(rawResult, item.id) ? rawResult[item.id] : undefined;
    if (value === undefined) return { refusal: missingAnswers(form, rawResult), questionId: item.id };
    const answer = answerOf(item, value);
    if (answer === null) {
      return { refusal: `The answer to '${item.id}' is not one of the options.`, questionId: item.id };
    }
    answers[item.id] = answer;
  }
  return { form, answers };
}

/** The quick form is a subset of the standard one, so answers to only those questions mean the quick form. */
function formOf(rawResult: Submission['rawResult']): FormId {
  const quick = new Set(FORMS.quick.items.map(({ id }) => id));
  const ids = Object.keys(rawResult);
  return ids.length > 0 && ids.every((id) => quick.has(id)) ? 'quick' : 'standard';
}

function missingAnswers({ items }: Form, rawResult: Submission['rawResult']): string {
  const open = items.filter(({ id }) => !Object.hasOwn(rawResult, id)).length;
  return open === 1
    ? 'One question has not been answered yet.'
    : `${open} questions have not been answered yet.`;
}

function answerOf({ options }: Item, answer: number | string): number | null {
  if (typeof answer === 'number')
    return Number.isInteger(answer) && answer >= 1 && answer <= 5 ? answer : null;
  const index = options?.indexOf(answer) ?? -1;
  return index < 0 ? null : index + 1;
}
