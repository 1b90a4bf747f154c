import { getRoleName } from '#contract/roles.ts';
import { useEndpoint } from '#web/http/use-endpoint.ts';

interface RoleToApplyForProps {
  readonly roleId: string;
  /** Signing up rather than in. */
  readonly isNew: boolean;
}

/** Names the role whose page sent the visitor here. Renders nothing if it is no longer open. */
export function RoleToApplyFor({ roleId, isNew }: RoleToApplyForProps) {
  const { data } = useEndpoint(getRoleName, { params: { roleId } });
  if (!data) return null;
  return (
    <p className="mt-2 text-18 wrap-anywhere">
      {isNew ? 'Create an account' : 'Sign in'} to apply for <b>{data.title}</b> at <b>{data.companyName}</b>
    </p>
  );
}
