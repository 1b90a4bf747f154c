import type { MONITORING_QUESTIONS, MonitoringQuestion } from '#contract/monitoring.ts';
import type { MonitoringAnswerTable } from '../db/tables/learning.ts';
import type { KeyOf } from '../features/monitoring/key-rows.ts';
import { SEEKERS } from './people.ts';
import { random } from './random.ts';
import { AMARA } from './sign-in.ts';
import type { IdOf } from './types.ts';

/** The percentage of people who answer, and the percentage of questions that they skip. */
const ANSWER = 85;
const LEAVE_OUT = 8;

/** The percentage of each answer; the rest prefer not to say. */
const SHARES: Readonly<Record<MonitoringQuestion, Readonly<Record<string, number>>>> = {
  sex: { female: 51, male: 49 },
  ethnicity: { white: 62, asian: 15, black: 10, mixed: 6, other: 3 },
  disability: { no: 72, yes: 20 },
  ageBand: { '16-24': 15, '25-34': 30, '35-44': 24, '45-54': 16, '55-64': 9, '65+': 2 },
};

/** Demo people's answers for fairness monitoring: drawn at random, unrelated to anything else about them. */
export function demoMonitoring(keyOf: KeyOf, idOf: IdOf): readonly MonitoringAnswerTable[] {
  // Amara has not answered, so that newcomers who sign in as her can see the questions.
  return SEEKERS.filter(({ username }) => username !== AMARA).flatMap(({ username }) => {
    const chance = random(`monitoring:${username}`);
    const answers = drawAnswers((max) => chance.int(0, max));
    if (chance.int(0, 99) >= ANSWER || Object.values(answers).every((each) => each === null)) return [];
    const { ageBand, ...rest } = answers;
    return { key: keyOf(idOf(`user:${username}`)), ...rest, age_band: ageBand } as MonitoringAnswerTable;
  });
}

function drawAnswers(upTo: (max: number) => number): Record<MonitoringQuestion, string | null> {
  const draw = (question: MonitoringQuestion) => {
    if (upTo(99) < LEAVE_OUT) return null;
    let percentLeft = upTo(99);
    for (const [answer, share] of Object.entries(SHARES[question])) {
      if (percentLeft < share) return answer;
      percentLeft -= share;
    }
    return 'unsaid' satisfies keyof (typeof MONITORING_QUESTIONS)['sex']['answers'];
  };
  return {
    sex: draw('sex'),
    ethnicity: draw('ethnicity'),
    disability: draw('disability'),
    ageBand: draw('ageBand'),
  };
}
