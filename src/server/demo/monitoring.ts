import type { MONITORING_QUESTIONS, MonitoringQuestion } from '#contract/monitoring.ts';
import type { MonitoringAnswerTable } from '../db/tables/learning.ts';
import type { KeyOf } from '../features/monitoring/key-rows.ts';
import { SEEKERS } from './people.ts';
import { random } from './random.ts';
import { AMARA } from './sign-in.ts';
import type { IdOf } from './types.ts';

/** Of a hundred, so many answer, and so many of them leave a question out. */
const ANSWER = 85;
const LEAVE_OUT = 8;

/** How often each answer is given, out of a hundred; what is left prefers not to say. */
const SHARES: Readonly<Record<MonitoringQuestion, Readonly<Record<string, number>>>> = {
  sex: { female: 51, male: 49 },
  ethnicity: { white: 62, asian: 15, black: 10, mixed: 6, other: 3 },
  disability: { no: 72, yes: 20 },
  ageBand: { '16-24': 15, '25-34': 30, '35-44': 24, '45-54': 16, '55-64': 9, '65+': 2 },
};

/** What the people of the demo world answered for fairness: drawn for each, and nothing to do with who they are. */
export function demoMonitoring(keyOf: KeyOf, idOf: IdOf): readonly MonitoringAnswerTable[] {
  // Whoever looks around as Amara finds the questions open.
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
    let left = upTo(99);
    for (const [answer, share] of Object.entries(SHARES[question])) {
      if (left < share) return answer;
      left -= share;
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
