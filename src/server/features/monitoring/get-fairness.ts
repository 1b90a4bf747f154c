import {
  type FairnessGroup,
  type FairnessReport,
  MONITORING_QUESTIONS,
  type MonitoringQuestion,
} from '#contract/monitoring.ts';
import { csvLines } from '../../csv-line.ts';
import type { Services } from '../../services.ts';
import { keysOfPeople } from './list-keys.ts';
import { rateRatio } from './rate-maths.ts';
import { type GroupSums, sumGroups } from './sum-groups.ts';
import { roundCount, shownGroups } from './suppress-small.ts';

/**
 * Decisions by the groups that people declared. Small groups are left out, with anything that would reveal them, and
 * counts are rounded.
 */
export async function getFairness({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<FairnessReport> {
  const sums = await sumGroups(db, await keysOfPeople(db));
  const questions = Object.keys(MONITORING_QUESTIONS) as MonitoringQuestion[];
  return {
    madeAt: clock().toISOString(),
    questions: questions.map((question) => ({
      question,
      ask: MONITORING_QUESTIONS[question].ask,
      groups: groupsOf(
        question,
        sums.filter((group) => group.question === question),
      ),
    })),
  };
}

function groupsOf(question: MonitoringQuestion, sums: readonly GroupSums[]): FairnessGroup[] {
  const labels: Readonly<Record<string, string>> = MONITORING_QUESTIONS[question].answers;
  const groups = Object.entries(labels).map(([answer, label]) => ({
    answer,
    label,
    sums: sums.find((group) => group.answer === answer) ?? null,
  }));
  const areShown = shownGroups(groups.map((group) => group.sums?.people ?? 0));
  const shownSums = groups.flatMap(({ sums }, i) =>
    areShown[i] && sums !== null && sums.n > 0 ? [sums] : [],
  );
  // A single group has nothing to be compared with.
  const [first, second] = shownSums.toSorted((a, b) => b.x / b.n - a.x / a.n);
  const bestSums = second === undefined ? null : (first ?? null);
  return groups.map(({ answer, label, sums }, i) => ({
    answer,
    label,
    figures: areShown[i] && sums !== null ? figuresOf(sums, bestSums) : null,
  }));
}

function figuresOf(group: GroupSums, bestGroup: GroupSums | null): FairnessGroup['figures'] {
  const isBest = group === bestGroup;
  const ratio = bestGroup === null || isBest ? null : rateRatio(group, bestGroup);
  return {
    people: roundCount(group.people),
    applications: roundCount(group.applications),
    shortlistRate: group.n === 0 ? null : hundredths(group.x / group.n),
    ratio: ratio && {
      value: hundredths(ratio.value),
      low: hundredths(ratio.low),
      high: hundredths(ratio.high),
    },
    isBest,
    fitPercent: Math.round(group.fitSum / group.applications / 100),
  };
}

function hundredths(value: number): number {
  return Math.round(value * 100) / 100;
}

const COLUMNS = [
  'question',
  'group',
  'people',
  'applications',
  'shortlist_rate',
  'ratio_to_best',
  'ratio_low_95',
  'ratio_high_95',
  'mean_fit_percent',
];

/** The report as a file; hidden groups have empty fields. */
export function fairnessCsv({ questions }: FairnessReport): string {
  const lines = questions.flatMap(({ ask, groups }) =>
    groups.map(({ label, figures }) => {
      const { people, applications, shortlistRate, ratio, isBest, fitPercent } = figures ?? {};
      const numbers = [
        people,
        applications,
        shortlistRate,
        isBest ? 1 : ratio?.value,
        ratio?.low,
        ratio?.high,
        fitPercent,
      ];
      return [ask, label, ...numbers.map((value) => (value == null ? '' : String(value)))];
    }),
  );
  return csvLines([COLUMNS, ...lines]);
}
