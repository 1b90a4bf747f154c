import { type InfiniteData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { invite } from '#contract/applications.ts';
import { type Candidate, listCandidates, skipCandidate, unskipCandidate } from '#contract/candidates.ts';
import { NEXT_CURSOR_HEADER } from '#contract/roles.ts';
import { call, callWithHeaders } from '#web/api.ts';
import { RequestError } from '#web/request-error.ts';
import { toast } from '#web/ui/toast-store.ts';

interface Page {
  readonly candidates: readonly Candidate[];
  readonly next: string | null;
}

function keyOf(roleId: string) {
  return ['/api/employer/roles', roleId, 'candidates'] as const;
}

/** Who fits a role, page by page. */
export function useCandidates(roleId: string) {
  const query = useInfiniteQuery({
    queryKey: keyOf(roleId),
    queryFn: async ({ pageParam, signal }): Promise<Page> => {
      const { data, headers } = await callWithHeaders(listCandidates, {
        params: { roleId },
        query: pageParam === null ? {} : { cursor: pageParam },
        signal,
      });
      return { candidates: data, next: headers.get(NEXT_CURSOR_HEADER) };
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    // Whoever comes back to a list finds it as it is now: without those who were invited, with those who came.
    gcTime: 0,
    staleTime: 0,
  });
  return { ...query, candidates: query.data && distinct(query.data) };
}

/** One who moved between two pages while they were read stands where they were seen first. */
function distinct({ pages }: InfiniteData<Page>): readonly Candidate[] {
  const seen = new Map<string, Candidate>();
  for (const page of pages) {
    for (const each of page.candidates) if (!seen.has(each.seekerId)) seen.set(each.seekerId, each);
  }
  return [...seen.values()];
}

export function useInvite(roleId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (seekerId: string) => call(invite, { body: { roleId, seekerId } }),
    onError: sayWhy('The invitation was not sent.'),
    // Somebody who applied a moment ago has made it a match: what the dashboard counts has changed.
    onSuccess: ({ isMutualMatch }) => {
      if (isMutualMatch) void client.invalidateQueries({ queryKey: ['/api/employer/summary'] });
    },
  });
}

export function useSkip(roleId: string) {
  return useMutation({
    mutationFn: (seekerId: string) => call(skipCandidate, { params: { roleId }, body: { seekerId } }),
    onError: sayWhy('That was not saved.'),
  });
}

export function useUnskip(roleId: string) {
  return useMutation({
    mutationFn: (seekerId: string) => call(unskipCandidate, { params: { roleId, seekerId } }),
    onError: sayWhy('That was not taken back.'),
  });
}

function sayWhy(what: string) {
  return (error: unknown) => {
    const why = error instanceof RequestError ? error.serverMessage : null;
    toast({
      title: 'Error',
      description: `${what} ${why ?? 'Please try again.'}`,
      tone: 'destructive',
    });
  };
}
