import { applications, roles } from '#contract/index.ts';
import type { Disk } from './applicant-tracking.ts';
import type { Person } from './person.ts';

interface Side {
  readonly roles: string[];
  readonly applications: string[];
}

/** The data of the other system and of Nod, in the same order: equal if neither lost or duplicated anything. */
export async function bothSides(
  { vacancies, applications: copiedApplications }: Disk,
  company: Person,
): Promise<{ readonly there: Side; readonly here: Side }> {
  const ownRoles = await company.call(roles.listEmployerRoles);
  const applicationList = await company.call(applications.listEmployerApplications);
  const lines = (items: readonly (readonly unknown[])[]) => items.map((item) => item.join(' ')).sort();
  return {
    there: {
      roles: lines(Object.values(vacancies).map(({ roleId, title, status }) => [roleId, title, status])),
      applications: lines(
        Object.values(copiedApplications).map(({ id, roleId, status }) => [id, roleId, status]),
      ),
    },
    here: {
      roles: lines(ownRoles.map(({ id, title, status }) => [id, title, status])),
      applications: lines(applicationList.map(({ id, roleId, status }) => [id, roleId, status])),
    },
  };
}
