import {
  type InfiniteData,
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query';
import { type EmployerApplication, listEmployerApplications } from '#contract/applications.ts';
import { NEXT_CURSOR_HEADER } from '#contract/roles.ts';
import { call, callWithHeaders } from '#web/api.ts';
import { type ListFilter, queryOf } from './list-filter.ts';

/** The plain list's path; every key of received applications starts with it. */
export const RECEIVED = '/api/employer/applications';
const PAGES = [RECEIVED, 'pages'] as const;
const ONE = [RECEIVED, 'one'] as const;
/** The server's most at once. */
const MOST_IDS = 100;

interface Page {
  readonly applications: readonly EmployerApplication[];
  readonly next: string | null;
}

type Pages = InfiniteData<Page>;

/** What a list is for: a short look, the long list, or a column of the board. */
export type ListKind = 'look' | 'list' | 'column';

/** Received applications page by page. The screen never holds more than it was asked to show. */
export function useApplicationPages(kind: ListKind, filter: ListFilter, pageSize: number, isAsked = true) {
  const query = useInfiniteQuery({
    queryKey: [...PAGES, kind, filter, pageSize],
    queryFn: async ({ pageParam, signal }): Promise<Page> => {
      const { data, headers } = await callWithHeaders(listEmployerApplications, {
        query: {
          ...queryOf(filter, kind !== 'look'),
          limit: pageSize,
          ...(pageParam !== null && { cursor: pageParam }),
        },
        signal,
      });
      return { applications: data, next: headers.get(NEXT_CURSOR_HEADER) };
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    enabled: isAsked,
    // While the next filter's answer is on its way the list stays, dimmed, instead of jumping to nothing.
    placeholderData: keepPreviousData,
  });
  return { ...query, applications: query.data ? distinct(query.data) : undefined };
}

/** One that moved between two pages while they were read stands where it was seen first. */
function distinct({ pages }: Pages): readonly EmployerApplication[] {
  const seen = new Map<string, EmployerApplication>();
  for (const page of pages) {
    for (const each of page.applications) if (!seen.has(each.id)) seen.set(each.id, each);
  }
  return [...seen.values()];
}

/** One application, from a list that holds it or else by itself; null where it is not there any more. */
export function useApplication(id: string | null, known: EmployerApplication | undefined) {
  return useQuery({
    queryKey: [...ONE, id],
    queryFn: async ({ signal }) => {
      const [found] = await call(listEmployerApplications, { query: { ids: id ?? '' }, signal });
      return found ?? null;
    },
    enabled: id !== null && known === undefined,
    ...(known && { initialData: known }),
  });
}

/** The application behind a conversation. */
export function useApplicationOf(roleId: string, seekerId: string) {
  return useQuery({
    queryKey: [...ONE, roleId, seekerId],
    queryFn: async ({ signal }) => {
      const [found] = await call(listEmployerApplications, { query: { roleId, seekerId, limit: 1 }, signal });
      return found ?? null;
    },
  });
}

/** Fetches these again and puts them in place wherever they are shown. */
export async function refreshApplications(client: QueryClient, ids: readonly string[]): Promise<void> {
  for (let start = 0; start < ids.length; start += MOST_IDS) {
    const chunk = ids.slice(start, start + MOST_IDS);
    const fresh = await call(listEmployerApplications, { query: { ids: chunk.join(',') } });
    const byId = new Map(fresh.map((each) => [each.id, each]));
    patch(client, (each) => byId.get(each.id) ?? each);
  }
}

function patch(client: QueryClient, change: (application: EmployerApplication) => EmployerApplication): void {
  client.setQueriesData<Pages>(
    { queryKey: PAGES },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({ ...page, applications: page.applications.map(change) })),
      },
  );
  client.setQueriesData<EmployerApplication | null>({ queryKey: ONE }, (each) => each && change(each));
}

/** One application as some list holds it. */
export function knownApplication(client: QueryClient, id: string): EmployerApplication | undefined {
  return listed(client).find((each) => each.id === id);
}

function listed(client: QueryClient): readonly EmployerApplication[] {
  return client
    .getQueriesData<Pages>({ queryKey: PAGES })
    .flatMap(([, data]) => data?.pages ?? [])
    .flatMap((page) => page.applications);
}

/** Whose ids are on some list now. */
export function shownIds(client: QueryClient): ReadonlySet<string> {
  return new Set(listed(client).map((each) => each.id));
}

/** Asks again for the lists of these kinds: those on the screen at once, the others when they are next shown. */
export async function refetchPages(
  client: QueryClient,
  kinds: readonly ListKind[],
  isNow = true,
): Promise<void> {
  await Promise.all(
    kinds.map((kind) =>
      client.invalidateQueries({ queryKey: [...PAGES, kind], refetchType: isNow ? 'active' : 'none' }),
    ),
  );
}
