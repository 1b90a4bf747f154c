import { type QueryClient, type QueryKey, useQuery } from '@tanstack/react-query';
import { getEmployerSummary } from '#contract/applications.ts';
import { getBilling } from '#contract/billing.ts';
import { LIST_PAGE } from '#contract/paging.ts';
import { listRoleDrafts } from '#contract/role-drafts.ts';
import { type EmployerRole, getEmployerRole, listRoleItems, type RoleStatus } from '#contract/roles.ts';
import { call, find } from '#web/http/api.ts';
import { keyOf } from '#web/http/key-of.ts';
import { pagesOf } from '#web/http/pages.ts';
import { usePages } from '#web/http/use-pages.ts';

/** How query keys start: the first for a single role, its figures and its candidates, the second for lists of roles. */
const [ONE_KEY, ITEMS_KEY] = [keyOf(getEmployerRole), keyOf(listRoleItems)];
export const OWN_ROLES_KEYS = [ONE_KEY, ITEMS_KEY] as const;

interface RoleFilter {
  /** Words in the title or the place; '' is any. */
  readonly q?: string;
  readonly status?: RoleStatus | null;
}

/** The employer's own roles for lists and pickers, newest first. */
export function useRoleItems({ q = '', status = null }: RoleFilter = {}, limit = LIST_PAGE, enabled = true) {
  return usePages(
    pagesOf(listRoleItems, {
      queryKey: [...ITEMS_KEY, { q, status }, limit],
      query: { ...(q !== '' && { q }), ...(status !== null && { status }) },
      limit,
    }),
    { idOf: ({ id }) => id, keepsPrevious: true, enabled },
  );
}

/**
 * One of the employer's roles by id, such as the id in a URL. Undefined while loading; null if there is no such role or
 * loading failed.
 */
export function useRoleItem(id: string | null) {
  const { data, isError } = useQuery({
    queryKey: [...ITEMS_KEY, id],
    queryFn: async ({ signal }) =>
      (await call(listRoleItems, { query: { id: id ?? '' }, signal }))[0] ?? null,
    enabled: id !== null,
  });
  return data ?? (isError ? null : data);
}

/** One complete role; null if it does not exist or is another employer's. */
export function useOwnRole(roleId: string, enabled = true) {
  const params = { roleId };
  return useQuery({
    queryKey: keyOf(getEmployerRole, { params }),
    queryFn: () => find(getEmployerRole, { params }),
    enabled,
  });
}

/** Fetches a role as last saved, for every screen that shows it. Throws if it can't be loaded. */
export async function loadOwnRole(client: QueryClient, roleId: string): Promise<EmployerRole> {
  const role = await call(getEmployerRole, { params: { roleId } });
  client.setQueryData(keyOf(getEmployerRole, { params: { roleId } }), role);
  return role;
}

/** Whether a key is of a single role or a list of roles (both count applications), not of a role's other data. */
export function isOwnRoles(queryKey: QueryKey): boolean {
  return queryKey[0] === ITEMS_KEY[0] || (queryKey[0] === ONE_KEY[0] && queryKey.length === 2);
}

/** After roles were posted, changed, paused or imported: refetches everything that shows or counts roles. */
export async function refetchRoles(client: QueryClient): Promise<void> {
  await Promise.all(
    [...OWN_ROLES_KEYS, keyOf(getEmployerSummary), keyOf(getBilling)].map((queryKey) =>
      client.invalidateQueries({ queryKey }),
    ),
  );
}

export function refetchRoleDrafts(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: keyOf(listRoleDrafts), exact: true });
}
