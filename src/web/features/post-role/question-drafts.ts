import {
  LEGAL_REQUIREMENTS,
  type LegalRequirement,
  OPTION_MAX,
  OPTIONS_MAX,
  OPTIONS_MIN,
  QUESTION_KINDS,
  QUESTION_MAX,
  QUESTIONS_MAX,
  type QuestionKind,
  type RoleQuestion,
} from '#contract/questions.ts';

/** A question while it is written. */
export interface QuestionDraft {
  readonly text: string;
  readonly kind: QuestionKind;
  /** One per line; used with `choice` only. */
  readonly options: string;
  readonly isRequired: boolean;
  /** Used with `yes_no` only; '' for no legal requirement. */
  readonly legalRequirement: LegalRequirement | '';
}

export const EMPTY_QUESTION: QuestionDraft = {
  text: '',
  kind: 'text',
  options: '',
  isRequired: false,
  legalRequirement: '',
};

function optionsOf({ options }: QuestionDraft): string[] {
  return options
    .split('\n')
    .map((option) => option.trim())
    .filter(Boolean);
}

/** The error of each question, in order; null for a question that is right. */
export function questionErrors(drafts: readonly QuestionDraft[]): readonly (string | null)[] {
  return drafts.map((draft, index) => {
    const text = draft.text.trim().toLowerCase();
    if (text === '') return 'Write the question, or remove it.';
    if (drafts.findIndex((each) => each.text.trim().toLowerCase() === text) < index)
      return 'You already ask this.';
    if (draft.kind !== 'choice') return null;
    const options = optionsOf(draft);
    if (options.length < OPTIONS_MIN || options.length > OPTIONS_MAX)
      return `Give ${OPTIONS_MIN} to ${OPTIONS_MAX} options, one per line.`;
    if (options.some((option) => option.length > OPTION_MAX))
      return `An option can have up to ${OPTION_MAX} characters.`;
    if (new Set(options.map((option) => option.toLowerCase())).size < options.length)
      return 'Each option must be different.';
    return null;
  });
}

/** The questions as the calls that save a role take them. */
export function questionFieldsOf(drafts: readonly QuestionDraft[]) {
  return drafts.map((draft) => ({
    text: draft.text.trim(),
    kind: draft.kind,
    isRequired: draft.isRequired,
    ...(draft.kind === 'choice' && { options: optionsOf(draft) }),
    ...(draft.kind === 'yes_no' && draft.legalRequirement && { legalRequirement: draft.legalRequirement }),
  }));
}

export function questionDraftsOf(questions: readonly RoleQuestion[] = []): readonly QuestionDraft[] {
  return questions.map(({ text, kind, options = [], isRequired, legalRequirement }) => ({
    text,
    kind,
    options: options.join('\n'),
    isRequired,
    legalRequirement: legalRequirement ?? '',
  }));
}

/** The questions of a stored draft. Entries without a text are dropped; other invalid values become defaults. */
export function questionsFromKept(stored: unknown): readonly QuestionDraft[] {
  if (!Array.isArray(stored)) return [];
  return stored.slice(0, QUESTIONS_MAX).flatMap((each) => {
    const { text, kind, options, isRequired, legalRequirement } = (each ?? {}) as Record<string, unknown>;
    if (typeof text !== 'string') return [];
    return [
      {
        text: text.slice(0, QUESTION_MAX),
        kind: QUESTION_KINDS.find((known) => known === kind) ?? 'text',
        options: typeof options === 'string' ? options : '',
        isRequired: isRequired === true,
        legalRequirement: isLegal(legalRequirement) ? legalRequirement : '',
      },
    ];
  });
}

export function isLegal(value: unknown): value is LegalRequirement {
  return typeof value === 'string' && Object.hasOwn(LEGAL_REQUIREMENTS, value);
}
