import type { QuestionCategory, Trait } from '#contract/assessments.ts';

/**
 * One statement of the bank. A reverse-keyed one counts against its trait: 5 becomes 1. With `options` it is a
 * multiple-choice question: five answers in the order of the trait (reversed if reverse-keyed), so that the number of the
 * option is an answer 1–5 like any other.
 */
export interface Item {
  readonly id: string;
  readonly trait: Trait;
  readonly text: string;
  readonly isReversed: boolean;
  readonly options?: readonly string[];
}

interface Written {
  readonly text: string;
  readonly isReversed?: true;
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

/**
 * Written for this product in the style of the public-domain item pools: short statements about behaviour at work, nothing
 * about health, family, faith or feelings outside it. The first two of each trait are opposites, for the check on
 * contradictions. The wording of an id never changes: a new wording is a new item.
 */
const WRITTEN: Readonly<Record<Trait, readonly Written[]>> = {
  collaboration: [
    { text: 'I do my best thinking when I work a problem through with other people.' },
    { text: 'I would rather finish a piece of work alone than share it.', isReversed: true },
    { text: 'I offer help to colleagues before they ask for it.' },
    { text: 'Working in a group slows me down.', isReversed: true },
    { text: "I am happy for a result to carry the team's name instead of mine." },
  ],
  independence: [
    { text: 'I like to decide for myself how a task gets done.' },
    { text: 'I prefer to check with somebody before I choose a direction.', isReversed: true },
    { text: 'I can work for days without anyone telling me what comes next.' },
    { text: 'I work better when somebody sets out each step for me.', isReversed: true },
    {
      text: 'You are given a goal and no instructions. What do you do first?',
      options: [
        'Ask for step-by-step instructions',
        'Ask somebody how it was done before',
        'Sketch a plan and have it checked',
        'Start, and check in once on the way',
        'Start, and show the finished result',
      ],
    },
  ],
  structure: [
    { text: 'I plan my working day before it starts.' },
    { text: 'I work best without a fixed plan.', isReversed: true },
    {
      text: 'A new project starts on Monday. What is ready by then?',
      options: [
        'Nothing: I see what Monday brings',
        'A rough idea in my head',
        'A short list of first steps',
        'A plan for the first week',
        'A plan for the whole project, with dates',
      ],
    },
    { text: 'I leave details to be sorted out as they come up.', isReversed: true },
    { text: 'I like it to be written down how things are done.' },
  ],
  creativity: [
    { text: 'I often suggest ways of doing things that nobody around me has tried.' },
    { text: 'I would rather use a method that is known to work than try a new one.', isReversed: true },
    { text: 'I enjoy problems that have no standard answer.' },
    { text: 'I leave it to others to come up with new ideas.', isReversed: true },
    { text: 'I look outside my own field for ideas that I can use at work.' },
  ],
  leadership: [
    { text: 'When a group has no direction, I am the one who suggests one.' },
    { text: 'I am glad when somebody else takes the lead.', isReversed: true },
    { text: 'I am comfortable making a decision that others will have to act on.' },
    { text: 'I avoid being the person who hands out tasks.', isReversed: true },
    {
      text: 'A meeting is going round in circles. What do you do?',
      options: [
        'Wait until it is over',
        'Tell somebody my view afterwards',
        'Say what I think when I am asked',
        'Sum up what has been said so far',
        'Propose a decision and ask for a yes or no',
      ],
    },
  ],
  adaptability: [
    { text: 'A change of plan at short notice is easy for me to work with.' },
    { text: 'I need time to get used to a new way of working.', isReversed: true },
    { text: 'I like it when no two weeks at work look the same.' },
    { text: 'I prefer work whose tasks stay the same from month to month.', isReversed: true },
    { text: 'I pick up new tools quickly when a job calls for them.' },
  ],
  stressManagement: [
    { text: 'When several deadlines meet, I keep working at an even pace.' },
    { text: 'A sudden rush of work makes it hard for me to decide where to start.', isReversed: true },
    { text: 'I stay calm when a customer or colleague is upset with me.' },
    { text: 'One setback in the morning changes the rest of my working day.', isReversed: true },
    { text: 'After a difficult meeting I am soon back at my work.' },
  ],
  communication: [
    { text: 'I tell people early when something affects their work.' },
    { text: 'I assume that others know what I am working on without my telling them.', isReversed: true },
    { text: 'I can explain a complicated matter so that a newcomer follows it.' },
    {
      text: "You disagree with a colleague's plan. What do you do?",
      isReversed: true,
      options: [
        'Tell them at once and say why',
        'Bring it up at the next meeting',
        'Hint that I see it differently',
        'Mention it to somebody else',
        'Keep it to myself',
      ],
    },
    { text: 'I ask questions until I am sure what somebody means.' },
  ],
};

function itemsOf(trait: Trait): readonly Item[] {
  return WRITTEN[trait].map((written, i) => ({
    id: `${trait}-${i + 1}`,
    trait,
    text: written.text,
    isReversed: written.isReversed ?? false,
    ...(written.options && { options: written.options }),
  }));
}

/** Every item by trait, in the order above. */
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
