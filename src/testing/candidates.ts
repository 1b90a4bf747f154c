import { expect } from 'vitest';
import type { Candidate } from '#contract/candidates.ts';
import type { BodyFor } from '#contract/endpoint.ts';
import { applications, candidates, seekers } from '#contract/index.ts';
import { NEXT_CURSOR_HEADER } from '#contract/paging.ts';
import type { Person } from './person.ts';
import type { TestApp } from './test-app.ts';

export type Profile = BodyFor<typeof seekers.saveSeekerProfile>;

export const NURSE: Profile = {
  locationCity: 'Bristol',
  workModePref: 'onsite',
  minNetMonthlyIncomeInt: 2_137,
  skills: ['Medication administration', 'Nursing'],
  experience: { years: 6, titles: ['Staff Nurse'] },
  experienceLevel: 'senior',
  summaryText: 'Ward nurse who keeps calm and keeps records.',
};

export interface Listing {
  readonly list: Candidate[];
  readonly cursor: string | null;
  readonly text: string;
}

/** A discoverable seeker: a nurse, unless the profile says otherwise. */
export async function nurse(app: TestApp, name: string, profile: Profile = {}): Promise<Person> {
  const person = await app.seeker(name);
  await person.call(seekers.saveSeekerProfile, { body: { ...NURSE, ...profile } });
  return person;
}

/** A company with one role, which requires the nurses' skills. */
export async function hiring(app: TestApp, company: string, fields: Parameters<Person['postRole']>[0] = {}) {
  const employer = await app.employer(company);
  const role = await employer.postRole(fields);
  return { employer, roleId: role.id };
}

export async function listPage(
  employer: Person,
  roleId: string,
  query: Record<string, string> = {},
): Promise<Listing> {
  const path = candidates.listCandidates.path.replace(':roleId', roleId);
  const response = await employer.fetch(`${path}?${new URLSearchParams(query)}`);
  const text = await response.text();
  expect([response.status, text]).toEqual([200, expect.any(String)]);
  return { list: JSON.parse(text), cursor: response.headers.get(NEXT_CURSOR_HEADER), text };
}

export async function idsFor(employer: Person, roleId: string): Promise<string[]> {
  const { list } = await listPage(employer, roleId, { limit: '20' });
  return list.map(({ seekerId }) => seekerId);
}

export function invite(employer: Person, roleId: string, seekerId: string) {
  return employer.call(applications.invite, { body: { roleId, seekerId } });
}

export function skip(employer: Person, roleId: string, seekerId: string) {
  return employer.call(candidates.skipCandidate, { params: { roleId }, body: { seekerId } });
}
