import { getRoleNumbers } from '#contract/role-numbers.ts';
import { useEndpoint } from '#web/http/use-endpoint.ts';

/** A role's statistics: undefined while loading, null if they could not be loaded. */
export function useRoleNumbers(roleId: string) {
  return useEndpoint(getRoleNumbers, { params: { roleId } });
}
