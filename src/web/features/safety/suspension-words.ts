import type { ReportItem } from '#contract/safety.ts';

/** What suspending somebody from a queue does to them, or to their company. */
export function suspensionWords({
  name,
  accountType,
}: Pick<ReportItem['subject'], 'name' | 'accountType'>): string {
  const what =
    accountType === 'Employer'
      ? `${name} is suspended: its owners, and members who belong to no other company, are signed out and can’t sign in, and its jobs are paused.`
      : `${name} is signed out everywhere and can’t sign in until someone reinstates them.`;
  return `${what} An email tells them why in general words, without naming anybody, and how to contest it.`;
}
