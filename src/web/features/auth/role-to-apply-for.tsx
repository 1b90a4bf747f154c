import { getRoleName } from '#contract/roles.ts';
import { useEndpoint } from '#web/http/use-endpoint.ts';

interface RoleToApplyForProps {
  readonly roleId: string;
  /** Signing up rather than in. */
  readonly isNew: boolean;
}

/** Why the visitor is here: the role whose page sent them. Renders nothing if it is not open any more. */
export function RoleToApplyFor({ roleId, isNew }: RoleToApplyForProps) {
  const { data } = useEndpoint(getRoleName, { params: { roleId } });
  if (!data) return null;
  return (
    <p className="mt-2 text-18 wrap-anywhere">
      {isNew ? 'Create an account' : 'Sign in'} to apply for <b>{data.title}</b> at <b>{data.companyName}</b>
    </p>
  );
}
