import { getMembership } from '#contract/members.ts';
import { MEMBER_RIGHTS, type MemberRole, mayAs, type Permission } from '#contract/permissions.ts';
import { useEndpoint } from '#web/http/use-endpoint.ts';

/** The companies that the signed-in employer belongs to; undefined while loading, null if it failed. */
export function useMembership() {
  return useEndpoint(getMembership).data;
}

/**
 * The signed-in employer's permissions in the current company; undefined while loading. If loading failed, everything
 * is offered, and the server refuses what is not permitted.
 */
export function useMay(): ((permission: Permission) => boolean) | undefined {
  const membership = useMembership();
  if (membership === undefined) return undefined;
  return (permission) => mayAs(membership?.memberRole ?? 'owner', permission);
}

/**
 * Whether the signed-in employer may choose who is responsible for a role: only members who reach all roles may.
 * Undefined while loading, and if loading failed.
 */
export function useMayAssign(): boolean | undefined {
  const membership = useMembership();
  return membership?.memberRole && MEMBER_RIGHTS[membership.memberRole].reach === 'company';
}

/** The page on which a member starts. */
export function homeAs(memberRole: MemberRole): string {
  return mayAs(memberRole, 'applications.read') ? '/employer/dashboard' : '/employer/billing';
}
