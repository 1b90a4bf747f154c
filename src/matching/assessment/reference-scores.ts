import { type FormId, type Measure, TRAITS, type Trait } from '#contract/assessments.ts';
import { FORMS, type Form } from './forms.ts';
import { deviationFor, NORMS, reliability } from './norms.ts';
import { referencePeople } from './reference-people.ts';
import { scoreTraits } from './score.ts';

/** Enough for a share of them to be accurate to about one and a half percent. */
const REFERENCE_SIZE = 1_000;
const REFERENCE_SEED = 20_260_101;

/** How many standard deviations from the mean, by trait in the order of `TRAITS`; null where not measured. */
export type Profile = readonly (number | null)[];

/** The reference population for one form, with which the distances of culture fit are compared. */
export interface Reference {
  readonly people: readonly Profile[];
  /** By trait, 0 to 1. */
  readonly reliability: Readonly<Record<Trait, number>>;
}

/** Scores of one form as standard scores. */
export function profileOf(form: Form, measures: readonly Measure[]): Profile {
  const byTrait = new Map(measures.map((measure) => [measure.trait, measure]));
  return TRAITS.map((trait) => {
    const measure = byTrait.get(trait);
    if (!measure?.isMeasured) return null;
    return (measure.score - NORMS[trait].mean) / deviationFor(trait, itemsFor(form, trait));
  });
}

const references = new Map<FormId, Reference>();

/** Generated on first use (some 20 ms) and then cached; it is always the same. */
export function referenceFor(formId: FormId): Reference {
  const kept = references.get(formId);
  if (kept) return kept;
  const form = FORMS[formId];
  const reference = {
    people: referencePeople(REFERENCE_SIZE, REFERENCE_SEED, form).map((answers) =>
      profileOf(form, scoreTraits(form, answers)),
    ),
    reliability: Object.fromEntries(
      TRAITS.map((trait) => [trait, reliability(trait, itemsFor(form, trait))]),
    ) as Record<Trait, number>,
  };
  references.set(formId, reference);
  return reference;
}

function itemsFor({ items }: Form, trait: Trait): number {
  return items.filter((item) => item.trait === trait).length;
}
