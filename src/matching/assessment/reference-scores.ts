import { type FormId, type Measure, TRAITS, type Trait } from '#contract/assessments.ts';
import { normal, seeded } from '../seeded.ts';
import { cholesky } from './cholesky.ts';
import { FORMS, type Form } from './forms.ts';
import { cachesByNorms, type LearnedNorms } from './learned-norms.ts';
import { deviationFor, NORMS, reliability } from './norms.ts';
import { referencePeople } from './reference-people.ts';
import { scoreTraits } from './score.ts';

/** Enough to estimate a share of people with a standard error of at most 1.6 percentage points. */
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

/** Scores of one form as standard scores, by the learned norms, or by the built-in ones if `learnedNorms` is null. */
export function profileOf(
  form: Form,
  measures: readonly Measure[],
  learnedNorms: LearnedNorms | null = null,
): Profile {
  const norms = learnedNorms?.norms ?? NORMS;
  const byTrait = new Map(measures.map((measure) => [measure.trait, measure]));
  return TRAITS.map((trait) => {
    const measure = byTrait.get(trait);
    if (!measure?.isMeasured) return null;
    return (measure.score - norms[trait].mean) / deviationFor(trait, itemsFor(form, trait), norms);
  });
}

const cachedFor = cachesByNorms<FormId, Reference>();

/** Generated on first use (about 20 ms) and then cached; for the same norms it is always the same. */
export function referenceFor(formId: FormId, learnedNorms: LearnedNorms | null = null): Reference {
  const references = cachedFor(learnedNorms);
  const keptReference = references.get(formId);
  if (keptReference) return keptReference;
  const form = FORMS[formId];
  const norms = learnedNorms?.norms ?? NORMS;
  const reference = {
    people: learnedNorms === null ? authoredPeople(form) : peopleLike(learnedNorms, form),
    reliability: Object.fromEntries(
      TRAITS.map((trait) => [trait, reliability(trait, itemsFor(form, trait), norms)]),
    ) as Record<Trait, number>,
  };
  references.set(formId, reference);
  return reference;
}

function authoredPeople(form: Form): Profile[] {
  return referencePeople(REFERENCE_SIZE, REFERENCE_SEED, form).map((answers) =>
    profileOf(form, scoreTraits(form, answers)),
  );
}

/**
 * Invented people with the learned means, spreads and correlations, and with the scores that the form can give: fifths (or
 * thirds) of a point from 1 to 5. The answers of the real people are not needed here.
 */
function peopleLike({ norms, correlations }: LearnedNorms, form: Form): Profile[] {
  const mixing = cholesky(correlations);
  const draw = seeded(REFERENCE_SEED);
  return Array.from({ length: REFERENCE_SIZE }, () => {
    const draws = TRAITS.map(() => normal(draw));
    return TRAITS.map((trait, row) => {
      const items = itemsFor(form, trait);
      if (items === 0) return null;
      const z = (mixing[row] ?? []).reduce((sum, share, i) => sum + share * draws[i]!, 0);
      const { mean } = norms[trait];
      const deviation = deviationFor(trait, items, norms);
      const score = Math.round(items * (mean + z * deviation)) / items;
      return (Math.min(5, Math.max(1, score)) - mean) / deviation;
    });
  });
}

function itemsFor({ items }: Form, trait: Trait): number {
  return items.filter((item) => item.trait === trait).length;
}
