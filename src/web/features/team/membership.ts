import { getMembership, type Membership } from '#contract/members.ts';
import { MEMBER_RIGHTS, type MemberRole, mayAs, type Permission } from '#contract/permissions.ts';
import { useSignedInUser } from '#web/features/auth/user.ts';
import { useEndpoint } from '#web/http/use-endpoint.ts';

type May = (permission: Permission) => boolean;

/** The companies that the signed-in employer belongs to; undefined while loading, null if it failed. */
export function useMembership() {
  return useEndpoint(getMembership).data;
}

/**
 * The signed-in employer's permissions in the current company; undefined while loading, and if loading failed: the app
 * must not attempt what a member may not do, because the owners' security log shows every refusal.
 */
export function useMay(): May | undefined {
  return mayIn(useMembership());
}

/** Like `useMay`, for what seekers have too: they may do all of it. */
export function useMayAsEither(): May | undefined {
  const isMember = useSignedInUser().role === 'Employer';
  const { data } = useEndpoint(getMembership, undefined, { enabled: isMember });
  return isMember ? mayIn(data) : () => true;
}

function mayIn(membership: Membership | null | undefined): May | undefined {
  if (!membership) return undefined;
  return (permission) => mayAs(membership.memberRole ?? 'owner', permission);
}

/**
 * Whether the signed-in employer sees all roles of the company, and so may choose who is responsible for each. Undefined
 * while loading, and if loading failed.
 */
export function useSeesAllRoles(): boolean | undefined {
  const membership = useMembership();
  return membership?.memberRole && MEMBER_RIGHTS[membership.memberRole].reach === 'company';
}

/** The page on which a member starts. */
export function homeAs(memberRole: MemberRole): string {
  return mayAs(memberRole, 'applications.read') ? '/employer/dashboard' : '/employer/billing';
}
