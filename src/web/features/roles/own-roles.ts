import { type QueryClient, type QueryKey, useQuery } from '@tanstack/react-query';
import { type EmployerRole, getEmployerRole, listRoleItems, type RoleStatus } from '#contract/roles.ts';
import { call } from '#web/http/api.ts';
import { PAGE, pagesOf } from '#web/http/pages.ts';
import { RequestError } from '#web/http/request-error.ts';
import { usePages } from '#web/http/use-pages.ts';

/** Every key about the employer's own roles starts with it: lists, one role, its numbers, its candidates. */
const ROLES = '/api/employer/roles';
const LISTS = [ROLES, 'items'] as const;

interface RoleFilter {
  /** Words in the title or the place; '' is any. */
  readonly q?: string;
  readonly status?: RoleStatus | null;
}

/** The employer's own roles as lists and pickers show them, newest first. */
export function useRoleItems({ q = '', status = null }: RoleFilter = {}, limit = PAGE, enabled = true) {
  return usePages(
    pagesOf(listRoleItems, {
      queryKey: [...LISTS, { q, status }, limit],
      query: { ...(q !== '' && { q }), ...(status !== null && { status }) },
      limit,
    }),
    { idOf: ({ id }) => id, keepsLast: true, enabled },
  );
}

/** One of them by its id, such as the one that an address names: undefined while loading, null if there is none. */
export function useRoleItem(id: string | null) {
  const { data, isError } = useQuery({
    queryKey: [...LISTS, id],
    queryFn: async ({ signal }) =>
      (await call(listRoleItems, { query: { id: id ?? '' }, signal }))[0] ?? null,
    enabled: id !== null,
  });
  return data ?? (isError ? null : data);
}

/** One whole role; null where it is not there, or not this employer's. */
export function useOwnRole(roleId: string) {
  return useQuery({ queryKey: [ROLES, roleId], queryFn: () => findOwnRole(roleId) });
}

async function findOwnRole(roleId: string): Promise<EmployerRole | null> {
  try {
    return await call(getEmployerRole, { params: { roleId } });
  } catch (error) {
    if (error instanceof RequestError && error.status === 404) return null;
    throw error;
  }
}

/** Fetches a role as it was saved last, for every screen that shows it. Throws where it can't be had. */
export async function loadOwnRole(client: QueryClient, roleId: string): Promise<EmployerRole> {
  const role = await call(getEmployerRole, { params: { roleId } });
  client.setQueryData([ROLES, roleId], role);
  return role;
}

/** Lists of roles and single ones, not what else hangs on a role: applications count in these. */
export function isOwnRoles(queryKey: QueryKey): boolean {
  return queryKey[0] === ROLES && (queryKey[1] === LISTS[1] || queryKey.length === 2);
}

/** A role was posted, changed, paused or brought in: everything that shows it, and everything that counts roles. */
export async function rolesChanged(client: QueryClient): Promise<void> {
  await Promise.all(
    [[ROLES], ['/api/employer/summary'], ['/api/billing']].map((queryKey) =>
      client.invalidateQueries({ queryKey }),
    ),
  );
}
