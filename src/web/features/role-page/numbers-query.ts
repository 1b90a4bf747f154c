import { useQuery } from '@tanstack/react-query';
import type { RoleNumbers } from '#contract/role-numbers.ts';

/** How a role has done: undefined while asked for, null where it could not be loaded. Always asked anew. */
export function useRoleNumbers(roleId: string) {
  return useQuery<RoleNumbers | null>({
    queryKey: ['/api/employer/roles', roleId, 'numbers'],
    staleTime: 0,
  });
}
