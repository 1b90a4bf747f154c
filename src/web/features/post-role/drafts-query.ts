import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { deleteRoleDraft, getRoleDraft, listRoleDrafts } from '#contract/role-drafts.ts';
import { refetchRoleDrafts } from '#web/features/roles/own-roles.ts';
import { call, find } from '#web/http/api.ts';
import { keyOf } from '#web/http/key-of.ts';
import { useEndpoint } from '#web/http/use-endpoint.ts';

/** The user's drafts: undefined while loading, null if they could not be loaded. */
export function useRoleDrafts() {
  const { data } = useEndpoint(listRoleDrafts, {}, { staleTime: 0 });
  return data === undefined ? undefined : (data?.drafts ?? null);
}

/** A draft as last saved; null if it no longer exists. */
export function useSavedDraft(draftId: string | null) {
  const params = { draftId: draftId ?? '' };
  return useQuery({
    queryKey: keyOf(getRoleDraft, { params }),
    queryFn: () => find(getRoleDraft, { params }),
    enabled: draftId !== null,
    // Never refetched: the form is filled from it once, and then has the newest version.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function useDeleteDraft() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (draftId: string) => call(deleteRoleDraft, { params: { draftId } }),
    onSettled: () => refetchRoleDrafts(client),
  });
}
