import { type FormId, type Question, TRAITS } from '#contract/assessments.ts';
import { BANK, CATEGORY, type Item } from './items.ts';

/** A questionnaire: which items, in which order. Stored answers name it by id and version. */
export interface Form {
  readonly id: FormId;
  readonly version: number;
  readonly items: readonly Item[];
  /** Items that say opposite things, as ids: nobody careful agrees strongly with both. */
  readonly opposites: readonly (readonly [string, string])[];
}

/** The newest version of each form. A test holds the words of every version: who changes them makes a new one. */
export const FORMS: Readonly<Record<FormId, Form>> = {
  standard: form('standard', [0, 1, 2, 3, 4]),
  quick: form('quick', [0, 1, 4]),
};

/**
 * Rounds over the traits, each trait one step further in its items than the one before: neighbours never measure the
 * same trait, and reverse-keyed statements come between the others all the way.
 */
function form(id: FormId, picks: readonly number[]): Form {
  const items = picks.flatMap((_, round) =>
    TRAITS.map((trait, i) => BANK[trait][picks[(round + i) % picks.length] as number] as Item),
  );
  return { id, version: 1, items, opposites: TRAITS.map((trait) => [`${trait}-1`, `${trait}-2`]) };
}

/** The questions as anybody may see them: which trait one counts for, and which way, stays here. */
export function questionsOf({ items }: Form): Question[] {
  return items.map(({ id, trait, text, options }) => ({
    id,
    category: CATEGORY[trait],
    question: text,
    type: options ? 'multiple' : 'scale',
    ...(options && { options: [...options] }),
  }));
}
