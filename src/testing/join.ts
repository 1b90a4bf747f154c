import { members } from '#contract/index.ts';
import type { MemberRole } from '#contract/permissions.ts';
import type { Person } from './person.ts';
import type { TestApp } from './test-app.ts';

/** A new person who accepts the owner's invitation. */
export async function join(
  app: TestApp,
  owner: Person,
  memberRole: Exclude<MemberRole, 'owner'>,
  firstName: string,
): Promise<Person> {
  const person = await app.visitor().register(firstName, 'Employer');
  const email = person.user?.email ?? '';
  await inviteMember(owner, email, memberRole);
  await acceptInvitation(person, await invitationTo(app, email));
  return person;
}

/** The token of the newest invitation that was mailed to this address. */
export async function invitationTo(app: TestApp, email: string): Promise<string> {
  await app.settle();
  const letter = app.mails.all.findLast(({ to }) => to === email);
  const token = /\/invitation#([\w-]+)/.exec(letter?.text ?? '')?.[1];
  if (token === undefined) throw new Error(`no invitation was sent to ${email}`);
  return token;
}

export function inviteMember(
  owner: Person,
  email: string,
  memberRole: Exclude<MemberRole, 'owner'> = 'recruiter',
) {
  return owner.call(members.inviteMember, { body: { email, memberRole } });
}

export function acceptInvitation(person: Person, token: string) {
  return person.call(members.acceptInvitation, { body: { token } });
}

/** Everybody's first name and member role. */
export async function namesOf(person: Person): Promise<string[]> {
  const found = await person.call(members.listMembers);
  return found.map(({ firstName, memberRole }) => `${firstName} ${memberRole}`).sort();
}

/** The member's work goes to `reassignTo`, if they have any. */
export function removeMember(owner: Person, userId: string, reassignTo?: string) {
  const body = reassignTo === undefined ? {} : { reassignTo };
  return owner.call(members.removeMember, { params: { userId }, body });
}
