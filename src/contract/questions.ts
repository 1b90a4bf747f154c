import * as z from 'zod/mini';
import { cleanText, text } from './text.ts';

/** How many questions one role may ask, how many options a choice has, and how long each text may be (UTF-16 units). */
export const QUESTIONS_MAX = 5;
export const QUESTION_MAX = 200;
export const ANSWER_MAX = 500;
export const OPTIONS_MIN = 2;
export const OPTIONS_MAX = 6;
export const OPTION_MAX = 100;

export const QUESTION_KINDS = ['text', 'yes_no', 'choice'] as const;
export type QuestionKind = (typeof QUESTION_KINDS)[number];

/**
 * Legal requirements for doing a job, to complete "By law this role needs …". Only a question about one of these may
 * mark a "no"; anything else is the employer's wish, which a person has to weigh.
 */
export const LEGAL_REQUIREMENTS = {
  right_to_work: 'the right to work in the UK',
  licence: 'a licence or registration',
  age: 'a minimum age',
} as const;
export type LegalRequirement = keyof typeof LEGAL_REQUIREMENTS;
const legalRequirement = z.enum(Object.keys(LEGAL_REQUIREMENTS) as [LegalRequirement, ...LegalRequirement[]]);

/** A question for everyone who applies for a role. */
export const roleQuestion = z.object({
  /** Derived from the text, kind, options and legal requirement: if one of them is edited, the id changes. */
  id: z.string(),
  text: z.string(),
  kind: z.enum(QUESTION_KINDS),
  /** With `choice` only. */
  options: z.optional(z.array(z.string())),
  isRequired: z.boolean(),
  /** With `yes_no` only: a "no" is marked for the employer, and the seeker is told so before they send it. */
  legalRequirement: z.optional(legalRequirement),
});
export type RoleQuestion = z.infer<typeof roleQuestion>;

const questionFields = z
  .object({
    text: text(QUESTION_MAX),
    kind: z.enum(QUESTION_KINDS),
    /** With `choice` only, where they are required; all different. */
    options: z.optional(
      z
        .array(text(OPTION_MAX))
        .check(
          z.minLength(OPTIONS_MIN),
          z.maxLength(OPTIONS_MAX),
          z.refine(areDifferent, 'Each option must be different.'),
        ),
    ),
    isRequired: z._default(z.boolean(), false),
    /** With `yes_no` only. The question must be worded so that "yes" means that the requirement is met. */
    legalRequirement: z.optional(z.nullable(legalRequirement)),
  })
  .check(
    z.refine(({ kind, options }) => (kind === 'choice') === (options !== undefined), {
      message: 'Only a choice question can have options, and it needs them.',
      path: ['options'],
    }),
    z.refine(({ kind, legalRequirement: law }) => kind === 'yes_no' || (law ?? null) === null, {
      message: 'Only a yes or no question can ask about something the law requires.',
      path: ['legalRequirement'],
    }),
  );

/** All questions of a role, in the order in which they are asked. */
export const questionsFields = z.array(questionFields).check(
  z.maxLength(QUESTIONS_MAX),
  z.refine(
    (questions) => areDifferent(questions.map((each) => each.text)),
    'Each question must be different.',
  ),
);

/**
 * The seeker's answers: `true` or `false` to `yes_no`, one of its options to `choice`. A question left out is not answered.
 */
export const answersFields = z
  .array(
    z.object({
      questionId: z.string().check(cleanText, z.maxLength(64)),
      answer: z.union([z.boolean(), z.string().check(cleanText, z.trim(), z.maxLength(ANSWER_MAX))]),
    }),
  )
  .check(
    z.maxLength(QUESTIONS_MAX),
    z.refine((answers) => areDifferent(answers.map((each) => each.questionId)), 'Answer each question once.'),
  );
export type AnswersGiven = z.infer<typeof answersFields>;

/** A question as it was asked, with the answer; null if it was not answered, or the seeker's app did not ask it. */
export const givenAnswer = z.extend(roleQuestion, { answer: z.nullable(z.union([z.boolean(), z.string()])) });
export type GivenAnswer = z.infer<typeof givenAnswer>;

/** Whether the seeker says that they lack what the law requires. It is shown to both sides and decides nothing. */
export function isLegalNo({
  legalRequirement,
  answer,
}: Pick<GivenAnswer, 'legalRequirement' | 'answer'>): boolean {
  return legalRequirement !== undefined && answer === false;
}

/** Shown to an employer until the shortlist, instead of an answer of nothing but the applicant's identity (D29). */
export const HIDDEN_ANSWER = '(hidden until you shortlist them)';

/** Why an application is refused (409) if a required question was added or reworded after the seeker saw the questions. */
export const QUESTIONS_CHANGED =
  'The employer has changed the questions for this role. Please answer the new ones.';

/** Ignoring case. */
function areDifferent(texts: readonly string[]): boolean {
  return new Set(texts.map((each) => each.toLowerCase())).size === texts.length;
}
