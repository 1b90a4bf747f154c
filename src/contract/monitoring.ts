import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** Worded like the government's equality questions and the census of England and Wales. All are optional. */
export const MONITORING_QUESTIONS = {
  sex: {
    ask: 'What is your sex?',
    answers: { female: 'Female', male: 'Male', unsaid: 'Prefer not to say' },
  },
  ethnicity: {
    ask: 'What is your ethnic group?',
    answers: {
      asian: 'Asian or Asian British',
      black: 'Black, Black British, Caribbean or African',
      mixed: 'Mixed or multiple ethnic groups',
      white: 'White',
      other: 'Other ethnic group',
      unsaid: 'Prefer not to say',
    },
  },
  disability: {
    ask: 'Do you have any physical or mental health conditions or illnesses lasting or expected to last 12 months or more?',
    answers: { yes: 'Yes', no: 'No', unsaid: 'Prefer not to say' },
  },
  ageBand: {
    ask: 'How old are you?',
    answers: {
      '16-24': '16 to 24',
      '25-34': '25 to 34',
      '35-44': '35 to 44',
      '45-54': '45 to 54',
      '55-64': '55 to 64',
      '65+': '65 or over',
      unsaid: 'Prefer not to say',
    },
  },
} as const;
export type MonitoringQuestion = keyof typeof MONITORING_QUESTIONS;

function answersTo<Q extends MonitoringQuestion>(question: Q) {
  type Answer = keyof (typeof MONITORING_QUESTIONS)[Q]['answers'] & string;
  const answers = Object.keys(MONITORING_QUESTIONS[question].answers) as [Answer, ...Answer[]];
  return z.nullable(z.enum(answers));
}

/** null for unanswered questions. */
export const monitoringAnswers = z.object({
  sex: answersTo('sex'),
  ethnicity: answersTo('ethnicity'),
  disability: answersTo('disability'),
  ageBand: answersTo('ageBand'),
});
export type MonitoringAnswers = z.infer<typeof monitoringAnswers>;

/** The caller's answers; all null until they answer. */
export const getMonitoring = endpoint({
  method: 'GET',
  path: '/api/monitoring',
  access: ['JobSeeker'],
  response: monitoringAnswers,
});

/** Replaces all answers; all null is the same as deleting them. */
export const saveMonitoring = endpoint({
  method: 'PUT',
  path: '/api/monitoring',
  access: ['JobSeeker'],
  body: monitoringAnswers,
  response: monitoringAnswers,
});

export const forgetMonitoring = endpoint({
  method: 'DELETE',
  path: '/api/monitoring',
  access: ['JobSeeker'],
});

/** A group with fewer people than this is hidden, and so is any other group that would reveal it. */
export const LEAST_GROUP = 10;
/** People and applications are rounded to the nearest five, so that one person more or less does not show. */
export const ROUNDED_TO = 5;
/** Below this ratio to the best group's rate a difference is taken seriously: the four-fifths rule. */
export const FOUR_FIFTHS = 0.8;

const rate = z.number().check(z.minimum(0), z.maximum(1));

export const fairnessGroup = z.object({
  answer: z.string(),
  label: z.string(),
  /** null if the group is too small to show, or would reveal one that is. */
  figures: z.nullable(
    z.object({
      people: z.int(),
      applications: z.int(),
      /** Shortlisted applications as a share of those that were decided. */
      shortlistRate: z.nullable(rate),
      /** The group's rate divided by the best group's, with a 95% range; null for the best group, and without a rate. */
      ratio: z.nullable(z.object({ value: z.number(), low: z.number(), high: z.number() })),
      isBest: z.boolean(),
      /** Mean fit at submission, whole percent. */
      fitPercent: z.int(),
    }),
  ),
});
export type FairnessGroup = z.infer<typeof fairnessGroup>;

export const fairnessReport = z.object({
  madeAt: z.iso.datetime(),
  questions: z.array(z.object({ question: z.string(), ask: z.string(), groups: z.array(fairnessGroup) })),
});
export type FairnessReport = z.infer<typeof fairnessReport>;

/** Contains only figures of groups, never one person's answers. */
export const getFairness = endpoint({
  method: 'GET',
  path: '/api/admin/fairness',
  access: ['Admin'],
  response: fairnessReport,
});

/** The same report as a CSV file. */
export const downloadFairness = endpoint({
  method: 'GET',
  path: '/api/admin/fairness.csv',
  access: ['Admin'],
  response: z.string(),
  file: 'text/csv',
});
