import { type QuestionCategory, TRAITS, type Trait } from '#contract/assessments.ts';
import records from '../tables/assessment-items.json' with { type: 'json' };
import { readTable } from '../tables/read-table.ts';

/**
 * One statement of the bank. A reverse-keyed one counts against its trait: 5 becomes 1. With `options` it is a
 * multiple-choice question: five answers from the least to the most of the trait (the reverse if reverse-keyed), so that the
 * number of the option is an answer 1–5 like any other.
 */
export interface Item {
  readonly id: string;
  readonly trait: Trait;
  readonly text: string;
  readonly isReversed: boolean;
  readonly options?: readonly string[];
}

/** The category of a trait's questions on the wire. */
export const CATEGORY: Readonly<Record<Trait, QuestionCategory>> = {
  collaboration: 'collaboration',
  communication: 'collaboration',
  leadership: 'collaboration',
  independence: 'work style',
  structure: 'work style',
  creativity: 'work style',
  adaptability: 'work style',
  stressManagement: 'stress',
};

const items = readTable('assessment-items.json', records, (record): Item => {
  const options = record.texts('options');
  return {
    id: record.text('id'),
    trait: record.oneOf('trait', TRAITS),
    text: record.text('text'),
    isReversed: record.flag('isReversed'),
    ...(options.length > 0 && { options }),
  };
});

function itemsOf(trait: Trait): readonly Item[] {
  return items.filter((item) => item.trait === trait);
}

/** Every item by trait, in the order of the table. */
export const BANK: Readonly<Record<Trait, readonly Item[]>> = {
  collaboration: itemsOf('collaboration'),
  independence: itemsOf('independence'),
  structure: itemsOf('structure'),
  creativity: itemsOf('creativity'),
  leadership: itemsOf('leadership'),
  adaptability: itemsOf('adaptability'),
  stressManagement: itemsOf('stressManagement'),
  communication: itemsOf('communication'),
};
