import type { Measure, Trait } from '#contract/assessments.ts';

/** A trait as shown to people: a scale with two ends, neither of which is better. */
export interface TraitWords {
  readonly name: string;
  readonly ends: readonly [low: string, high: string];
  /** A sentence for people at the low end, in between, and at the high end. */
  readonly sentences: Readonly<Record<Standing, string>>;
}

export type Standing = 'low' | 'between' | 'high';

export const TRAIT_WORDS: Readonly<Record<Trait, TraitWords>> = {
  collaboration: {
    name: 'Collaboration',
    ends: ['On my own', 'With others'],
    sentences: {
      low: 'You do your best work on a task of your own.',
      between: 'You are at home on your own and in a group.',
      high: 'You do your best work together with others.',
    },
  },
  independence: {
    name: 'Independence',
    ends: ['Agreed first', 'Self-directed'],
    sentences: {
      low: 'You like to agree the way before you set out.',
      between: 'You find your own way or ask, as the work needs.',
      high: 'You like to decide for yourself how to get there.',
    },
  },
  structure: {
    name: 'Structure',
    ends: ['Open', 'Planned'],
    sentences: {
      low: 'You leave room, and settle things as they come.',
      between: 'You plan the outline and leave the rest open.',
      high: 'You like a plan, and things in their place.',
    },
  },
  creativity: {
    name: 'Creativity',
    ends: ['Proven ways', 'New ways'],
    sentences: {
      low: 'You trust methods that are known to work.',
      between: 'You try new ways where the known ones fall short.',
      high: 'You look for ways that nobody has tried.',
    },
  },
  leadership: {
    name: 'Leadership',
    ends: ['Backing', 'Leading'],
    sentences: {
      low: 'You are glad to back somebody else’s lead.',
      between: 'You lead when asked.',
      high: 'You step forward when a group needs direction.',
    },
  },
  adaptability: {
    name: 'Adaptability',
    ends: ['Steady', 'Changing'],
    sentences: {
      low: 'You do your best work when things stay as they are.',
      between: 'You take change at a measured pace.',
      high: 'You like it when work keeps changing.',
    },
  },
  stressManagement: {
    name: 'Stress management',
    ends: ['Calm days', 'Busy days'],
    sentences: {
      low: 'You do your best work when the day is calm.',
      between: 'You keep your pace through most busy days.',
      high: 'You keep an even pace when a lot happens at once.',
    },
  },
  communication: {
    name: 'Communication',
    ends: ['Reserved', 'Outspoken'],
    sentences: {
      low: 'You speak up when needed, and no more than that.',
      between: 'You share what others need to know.',
      high: 'You tell people early, and ask until it is clear.',
    },
  },
};

const MIDDLE = 3;

/**
 * A person's position, as far as it is certain: at an end only if the whole range that the measure allows is on that
 * side.
 */
export function standing({ low, high }: Pick<Measure, 'low' | 'high'>): Standing {
  if (low > MIDDLE) return 'high';
  return high < MIDDLE ? 'low' : 'between';
}
