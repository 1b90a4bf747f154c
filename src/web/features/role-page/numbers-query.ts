import { getRoleNumbers } from '#contract/role-numbers.ts';
import { useEndpoint } from '#web/http/use-endpoint.ts';

/** How a role has done: undefined while asked for, null where it could not be loaded. */
export function useRoleNumbers(roleId: string) {
  return useEndpoint(getRoleNumbers, { params: { roleId } });
}
