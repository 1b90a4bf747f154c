import { applications } from '#contract/index.ts';
import type { Person } from './person.ts';

export interface Meeting {
  readonly threadId: string;
  readonly roleId: string;
  readonly applicationId: string;
}

/** The seeker applies to a new role of the employer and is shortlisted, so they match and can talk. */
export async function meet(seeker: Person, employer: Person, title = 'Staff Nurse'): Promise<Meeting> {
  const { id: roleId } = await employer.postRole({ title });
  const { application } = await seeker.call(applications.apply, { body: { roleId } });
  const { threadId } = await employer.call(applications.moveApplication, {
    params: { applicationId: application.id },
    body: { status: 'shortlisted' },
  });
  if (threadId === null) throw new Error('shortlisting opened no conversation');
  return { threadId, roleId, applicationId: application.id };
}
