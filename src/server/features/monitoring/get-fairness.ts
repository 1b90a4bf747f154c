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
import { rounded, shownGroups } from './suppress-small.ts';

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
  const shown = shownGroups(groups.map((group) => group.sums?.people ?? 0));
  const visible = groups.flatMap(({ sums }, i) => (shown[i] && sums !== null && sums.n > 0 ? [sums] : []));
  // A single group has nothing to be compared with.
  const [first, second] = visible.toSorted((a, b) => b.x / b.n - a.x / a.n);
  const best = second === undefined ? null : (first ?? null);
  return groups.map(({ answer, label, sums }, i) => ({
    answer,
    label,
    figures: shown[i] && sums !== null ? figuresOf(sums, best) : null,
  }));
}

function figuresOf(group: GroupSums, best: GroupSums | null): FairnessGroup['figures'] {
  const isBest = group === best;
  const ratio = best === null || isBest ? null : rateRatio(group, best);
  return {
    people: rounded(group.people),
    applications: rounded(group.applications),
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
