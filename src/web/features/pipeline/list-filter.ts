import {
  APPLICATION_SORTS,
  APPLICATION_STATUSES,
  type ApplicationSort,
  type ApplicationStatus,
} from '#contract/applications.ts';

/** Which received applications are shown, and in which order. It is in the URL, so that Back works. */
export interface ListFilter {
  /** Empty means all. */
  readonly status: readonly ApplicationStatus[];
  readonly roleId: string | null;
  readonly sort: ApplicationSort;
  readonly q: string;
  /** Only super likes. */
  readonly isSuperOnly: boolean;
  /** Only those that the user is responsible for. */
  readonly isMineOnly: boolean;
}

export const EVERYTHING: ListFilter = {
  status: [],
  roleId: null,
  sort: 'newest',
  q: '',
  isSuperOnly: false,
  isMineOnly: false,
};

export function readFilter(search: URLSearchParams): ListFilter {
  const sort = search.get('sort');
  const statuses = (search.get('status') ?? '').split(',');
  return {
    status: APPLICATION_STATUSES.filter((status) => statuses.includes(status)),
    roleId: search.get('role'),
    sort: APPLICATION_SORTS.find((each) => each === sort) ?? 'newest',
    q: search.get('q')?.trim() ?? '',
    isSuperOnly: search.get('super') === '1',
    isMineOnly: search.get('mine') === '1',
  };
}

/** The URL's search parameters with this filter, and everything else unchanged; inactive filters are left out. */
export function withFilter(search: URLSearchParams, filter: ListFilter): URLSearchParams {
  const next = new URLSearchParams(search);
  const values = {
    status: filter.status.join(','),
    role: filter.roleId ?? '',
    sort: filter.sort === 'newest' ? '' : filter.sort,
    q: filter.q,
    super: filter.isSuperOnly ? '1' : '',
    mine: filter.isMineOnly ? '1' : '',
  };
  for (const [name, value] of Object.entries(values)) {
    if (value === '') next.delete(name);
    else next.set(name, value);
  }
  return next;
}

/** The query for the server, with waiting super likes pinned first (D12) or in their usual place. */
export function queryOf(filter: ListFilter, hasPins = true) {
  const superLikes: 'only' | 'first' | null = filter.isSuperOnly ? 'only' : hasPins ? 'first' : null;
  return {
    sort: filter.sort,
    ...(superLikes && { superLikes }),
    ...(filter.isMineOnly && { mine: '1' as const }),
    ...(filter.status.length > 0 && { status: filter.status.join(',') }),
    ...(filter.roleId !== null && { roleId: filter.roleId }),
    ...(filter.q !== '' && { q: filter.q.slice(0, 100) }),
  };
}

export function isNarrowed({ status, roleId, q, isSuperOnly, isMineOnly }: ListFilter): boolean {
  return status.length > 0 || roleId !== null || q !== '' || isSuperOnly || isMineOnly;
}
