import type { EmployerApplication } from '#contract/applications.ts';

/** The applicant's name: a neutral handle until the employer has said yes, then the real name (D29). */
export function applicantName({ user }: Pick<EmployerApplication, 'user'>): string {
  return user.firstName === null ? user.username : `${user.firstName} ${user.lastName ?? ''}`.trim();
}
