import type { EmployerSummary } from '#contract/applications.ts';
import { inDigits } from '#contract/format.ts';

/** The line that says what to do first. */
export function needsAnswer(summary: EmployerSummary | null): string {
  const overdue = summary?.overdue ?? 0;
  if (overdue > 0) return `${peopleHave(overdue)} waited more than 48 hours for your answer.`;
  const soon = summary?.dueSoon ?? 0;
  if (soon > 0) return `${applicationsNeed(soon)} an answer in the next 12 hours.`;
  return 'Everyone who applies is owed an answer within 48 hours.';
}

function peopleHave(count: number): string {
  return count === 1 ? 'One person has' : `${inDigits(count)} people have`;
}

function applicationsNeed(count: number): string {
  return count === 1 ? 'One application needs' : `${inDigits(count)} applications need`;
}
