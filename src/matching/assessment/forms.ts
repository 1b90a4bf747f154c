import { type FormId, type Question, TRAITS } from '#contract/assessments.ts';
import { BANK, CATEGORY, type Item } from './items.ts';

/** A questionnaire: its items in order. Stored answers refer to it by id and version. */
export interface Form {
  readonly id: FormId;
  readonly version: number;
  readonly items: readonly Item[];
  /** Pairs of ids of opposite items: nobody careful agrees strongly with both. */
  readonly opposites: readonly (readonly [string, string])[];
}

/** The latest version of each form. A test fixes the words of every version: to change them, create a new version. */
export const FORMS: Readonly<Record<FormId, Form>> = {
  standard: form('standard', [0, 1, 2, 3, 4]),
  quick: form('quick', [0, 1, 4]),
};

/**
 * Takes one item of each trait in turn, so that neighbours never measure the same trait. Each trait starts at another
 * place in `picks`, so that reverse-keyed statements are spread throughout the form.
 */
function form(id: FormId, picks: readonly number[]): Form {
  const items = picks.flatMap((_, round) =>
    TRAITS.map((trait, i) => BANK[trait][picks[(round + i) % picks.length]!]!),
  );
  return { id, version: 1, items, opposites: TRAITS.map((trait) => [`${trait}-1`, `${trait}-2`]) };
}

/** The questions as a seeker gets them: without the key, which is not public. */
export function questionsOf({ items }: Form): Question[] {
  return items.map(({ id, trait, text, options }) => ({
    id,
    category: CATEGORY[trait],
    question: text,
    type: options ? 'multiple' : 'scale',
    ...(options && { options: [...options] }),
  }));
}
