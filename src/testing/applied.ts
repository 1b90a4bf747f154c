import type { Person } from './person.ts';
import type { TestApp } from './test-app.ts';

/** A new seeker, who has applied to a new role of the employer. */
export async function newApplicant(app: TestApp, employer: Person, name: string, title = 'Staff Nurse') {
  const seeker = await app.seeker(name);
  const { id: roleId } = await employer.postRole({ title });
  const { application } = await seeker.applyTo(roleId);
  return { seeker, roleId, applicationId: application.id };
}
