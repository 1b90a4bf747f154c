import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { instant } from './text.ts';

/** In the order of `vector`. Each is 1–5; neither end is better. */
export const TRAITS = [
  'collaboration',
  'independence',
  'structure',
  'creativity',
  'leadership',
  'adaptability',
  'stressManagement',
  'communication',
] as const;
export type Trait = (typeof TRAITS)[number];

export const QUESTION_CATEGORIES = ['collaboration', 'work style', 'stress'] as const;
export type QuestionCategory = (typeof QUESTION_CATEGORIES)[number];

export const QUESTION_TYPES = ['scale', 'multiple'] as const;

/** `standard` has 40 questions, `quick` 24 of them. */
export const FORM_IDS = ['standard', 'quick'] as const;
export type FormId = (typeof FORM_IDS)[number];

export const question = z.object({
  id: z.string(),
  category: z.enum(QUESTION_CATEGORIES),
  question: z.string(),
  type: z.enum(QUESTION_TYPES),
  /** The answers of a multiple-choice question: always five. A scale question has none. */
  options: z.optional(z.array(z.string())),
});
export type Question = z.infer<typeof question>;

/** Signs of careless answers: a long run of the same answer, most answers in under two seconds, agreeing with opposites. */
export const ANSWER_FLAGS = ['sameAnswer', 'tooFast', 'contradictions'] as const;
export type AnswerFlag = (typeof ANSWER_FLAGS)[number];

/** A trait as measured: four retakes in five would land in `low`–`high`. An unmeasured trait is 3, which means nothing. */
export const measure = z.object({
  trait: z.enum(TRAITS),
  score: z.number(),
  low: z.number(),
  high: z.number(),
  isMeasured: z.boolean(),
});
export type Measure = z.infer<typeof measure>;

const traitScores = z.object({
  collaboration: z.number(),
  independence: z.number(),
  structure: z.number(),
  creativity: z.number(),
  leadership: z.number(),
  adaptability: z.number(),
  stressManagement: z.number(),
  communication: z.number(),
} satisfies Record<Trait, z.ZodMiniType>);

export const assessment = z.object({
  source: z.literal('SelfAssessment'),
  formId: z.string(),
  version: z.int(),
  /** Answers 1–5 by question id; for a multiple-choice question, the number of the option. */
  rawResult: z.record(z.string(), z.int()),
  traits: traitScores,
  /** Each trait divided by 5, in the order of `TRAITS`. */
  vector: z.array(z.number()),
  measures: z.array(measure),
  checks: z.object({
    flags: z.array(z.enum(ANSWER_FLAGS)),
    /**
     * False with two flags, or if one run of the same answer is half of the form. The answers are then stored and shown, but
     * not used for culture fit.
     */
    isUsedForFit: z.boolean(),
    /** What the checks found, kindly worded; null if nothing. */
    warning: z.nullable(z.string()),
  }),
  visibleToEmployersBool: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
});
export type Assessment = z.infer<typeof assessment>;

/** An hour: a longer pause at one question says nothing more. */
export const ANSWER_MS_MAX = 3_600_000;
const shortId = z.string().check(z.maxLength(60));
const atMost = (max: number) =>
  z.refine<Record<string, unknown>>((record) => Object.keys(record).length <= max, `At most ${max} entries.`);

export const assessmentFields = z.object({
  source: z._default(z.literal('SelfAssessment'), 'SelfAssessment'),
  /** By question id: 1–5, or for a multiple-choice question the number (from 1) or the words of an option. */
  rawResult: z.record(shortId, z.union([z.number(), z.string().check(z.maxLength(200))])).check(atMost(200)),
  /** Ignored: the server scores `rawResult` itself. */
  traits: z.optional(z.unknown()),
  /** Ignored, like `traits`. */
  vector: z.optional(z.unknown()),
  /** If absent, unchanged; false the first time. */
  visibleToEmployersBool: z.optional(z.boolean()),
  /** The form answered, as returned by generate-questions. If absent, it is inferred from the questions. */
  formId: z.optional(z.enum(FORM_IDS)),
  version: z.optional(z.int()),
  /** Milliseconds spent on each question; used once for the answer checks and not stored. */
  answerMs: z.optional(
    z.record(shortId, z.number().check(z.minimum(0), z.maximum(ANSWER_MS_MAX))).check(atMost(200)),
  ),
});

export const generateQuestions = endpoint({
  method: 'POST',
  path: '/api/personality/generate-questions',
  access: ['JobSeeker'],
  query: z.object({ form: z._default(z.enum(FORM_IDS), 'standard') }),
  response: z.object({ questions: z.array(question), formId: z.enum(FORM_IDS), version: z.int() }),
});

/** 404 if there is no assessment yet. */
export const getAssessment = endpoint({
  method: 'GET',
  path: '/api/personality/assessment',
  access: ['JobSeeker'],
  response: assessment,
});

/** Replaces the previous one. 422 for an unknown or unanswered question, or an answer that is not among the options. */
export const saveAssessment = endpoint({
  method: 'POST',
  path: '/api/personality/assessment',
  access: ['JobSeeker'],
  body: assessmentFields,
  response: assessment,
});

/** An addition to the specification: deletes the answers and everything derived from them. */
export const deleteAssessment = endpoint({
  method: 'DELETE',
  path: '/api/personality/assessment',
  access: ['JobSeeker'],
});

/** An addition to the specification. 404 before there is an assessment. */
export const setVisibility = endpoint({
  method: 'PUT',
  path: '/api/personality/assessment/visibility',
  access: ['JobSeeker'],
  body: z.object({ visibleToEmployersBool: z.boolean() }),
  response: assessment,
});
