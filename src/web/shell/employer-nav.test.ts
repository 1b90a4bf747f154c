import { expect, test } from 'vitest';
import { type MemberRole, mayAs } from '#contract/permissions.ts';
import { employerNav } from './employer-nav.ts';

const labels = (memberRole: MemberRole) =>
  employerNav((permission) => mayAs(memberRole, permission)).map(({ label }) => label);

test('members who hire reach the hires, with or without the bills', () => {
  const common = ['Dashboard', 'Jobs', 'Chat', 'Interviews'];
  expect(labels('owner')).toEqual([...common, 'Billing']);
  expect(labels('recruiter')).toEqual([...common, 'Hires']);
  expect(labels('hiring_manager')).toEqual([...common, 'Hires']);
  expect(labels('interviewer')).toEqual(['Dashboard', 'Interviews']);
  expect(labels('finance')).toEqual(['Billing']);
});
