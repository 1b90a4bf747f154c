import { type QueryClient, type QueryFilters, type QueryKey, useQuery } from '@tanstack/react-query';
import { type EmployerApplication, listEmployerApplications } from '#contract/applications.ts';
import { PAGE_MAX } from '#contract/paging.ts';
import { call } from '#web/http/api.ts';
import { keyOf } from '#web/http/key-of.ts';
import { mapItems, type Pages, pagesOf } from '#web/http/pages.ts';
import { usePages } from '#web/http/use-pages.ts';
import { type ListFilter, queryOf } from './list-filter.ts';

const PAGES_KEY = [...keyOf(listEmployerApplications), 'pages'] as const;
const SINGLE_KEY = [...keyOf(listEmployerApplications), 'one'] as const;

/** Whether `key` belongs to a query of received applications: any list, or one application. */
export function isApplicationsKey(key: QueryKey): boolean {
  return key[0] === listEmployerApplications.path;
}

/** The kind of list: a short overview, the long list, or a column of the board. */
export type ListKind = 'overview' | 'list' | 'column';

/** Received applications page by page, for one list or column. */
export function useApplicationPages(kind: ListKind, filter: ListFilter, limit: number, enabled = true) {
  return usePages(
    pagesOf(listEmployerApplications, {
      queryKey: [...PAGES_KEY, kind, filter, limit],
      query: queryOf(filter, kind !== 'overview'),
      limit,
    }),
    { idOf: ({ id }) => id, enabled, keepsPrevious: true },
  );
}

/** One application, from a list that has it or fetched alone; null if it no longer exists. */
export function useApplication(id: string | null, loaded: EmployerApplication | undefined) {
  return useQuery({
    queryKey: [...SINGLE_KEY, id],
    queryFn: async ({ signal }) => {
      const [application] = await call(listEmployerApplications, { query: { ids: id ?? '' }, signal });
      return application ?? null;
    },
    enabled: id !== null && loaded === undefined,
    ...(loaded && { initialData: loaded }),
  });
}

/** The application of a conversation. */
export function useApplicationOf(roleId: string, seekerId: string) {
  return useQuery({
    queryKey: [...SINGLE_KEY, roleId, seekerId],
    queryFn: async ({ signal }) => {
      const [application] = await call(listEmployerApplications, {
        query: { roleId, seekerId, limit: 1 },
        signal,
      });
      return application ?? null;
    },
  });
}

/** Refetches these applications and updates them wherever they are shown. */
async function refreshApplications(client: QueryClient, ids: readonly string[]): Promise<void> {
  for (let start = 0; start < ids.length; start += PAGE_MAX) {
    const chunk = ids.slice(start, start + PAGE_MAX);
    const applications = await call(listEmployerApplications, { query: { ids: chunk.join(',') } });
    const byId = new Map(applications.map((each) => [each.id, each]));
    patch(client, (each) => byId.get(each.id) ?? each);
  }
}

function patch(client: QueryClient, change: (application: EmployerApplication) => EmployerApplication): void {
  client.setQueriesData<Pages<EmployerApplication>>(
    { queryKey: PAGES_KEY },
    (data) => data && mapItems(data, change),
  );
  client.setQueriesData<EmployerApplication | null>({ queryKey: SINGLE_KEY }, (each) => each && change(each));
}

/** One application from any list that has it, unless something has changed since the list was fetched. */
export function knownApplication(client: QueryClient, id: string): EmployerApplication | undefined {
  return listedApplications(client, { predicate: ({ state }) => !state.isInvalidated }).find(
    (each) => each.id === id,
  );
}

function listedApplications(client: QueryClient, filters: QueryFilters = {}): readonly EmployerApplication[] {
  return client
    .getQueriesData<Pages<EmployerApplication>>({ ...filters, queryKey: PAGES_KEY })
    .flatMap(([, data]) => data?.pages ?? [])
    .flatMap((page) => page.items);
}

/** The ids that are in any list now. */
export function shownIds(client: QueryClient): ReadonlySet<string> {
  return new Set(listedApplications(client).map((each) => each.id));
}

/** Those of `ids` that are in some list now. The others need not be refetched. */
export function onlyShownIds(client: QueryClient, ids: readonly string[]): readonly string[] {
  const shown = shownIds(client);
  return ids.filter((id) => shown.has(id));
}

/**
 * After a change of these applications: updates them wherever they are shown, then refetches the lists. The long list is
 * only marked as stale, so that a row keeps its place; a card has to move to another column at once.
 */
export async function refetchChanged(client: QueryClient, ids: readonly string[]): Promise<void> {
  // Offline the rows stay as they were; the stream's next resync updates them.
  await refreshApplications(client, ids).catch(() => {});
  // Only now: updating a list also makes it count as fresh.
  await Promise.all([refetchPages(client, ['overview', 'column']), refetchPages(client, ['list'], false)]);
}

/** Refetches the lists of these kinds: visible ones at once if `isNow`, all others when they are next shown. */
export async function refetchPages(
  client: QueryClient,
  kinds: readonly ListKind[],
  isNow = true,
): Promise<void> {
  await Promise.all(
    kinds.map((kind) =>
      client.invalidateQueries({ queryKey: [...PAGES_KEY, kind], refetchType: isNow ? 'active' : 'none' }),
    ),
  );
}
