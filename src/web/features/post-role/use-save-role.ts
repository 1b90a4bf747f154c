import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { BodyFor } from '#contract/endpoint.ts';
import {
  type EmployerRole,
  listSimilarRoles,
  postRole,
  type SimilarRole,
  updateRole,
} from '#contract/roles.ts';
import { loadOwnRole, refetchRoles } from '#web/features/roles/own-roles.ts';
import { call } from '#web/http/api.ts';

export type SaveResult =
  | { readonly role: EmployerRole; readonly similar: null }
  /** Not posted: these similar roles exist already. */
  | { readonly role: null; readonly similar: readonly SimilarRole[] };

interface SaveRequest {
  /** The version that the edit started from. */
  readonly from?: string | undefined;
  readonly body: BodyFor<typeof updateRole>;
  /** The draft that is posted. */
  readonly draftId?: string | undefined;
  /** Runs the call that posts a new role. */
  readonly runPosting: <T>(post: () => Promise<T>) => Promise<T>;
  /** Set once the user has seen the similar roles, or the version saved meanwhile, and confirmed. */
  readonly isAnyway: boolean;
}

/** Posts a new role, after checking for similar ones, or saves `editedRole`. */
export function useSaveRole(editedRole: EmployerRole | null) {
  const client = useQueryClient();
  const lastSent = useRef({ content: '', clientId: '' });

  /** The id of a posting: the same if the same fields are sent again after a lost response, so that they are posted once. */
  function clientIdOf(body: SaveRequest['body']): string {
    const content = JSON.stringify(body);
    if (lastSent.current.content !== content) lastSent.current = { content, clientId: crypto.randomUUID() };
    return lastSent.current.clientId;
  }

  return useMutation({
    mutationFn: async ({ body, from, draftId, runPosting, isAnyway }: SaveRequest): Promise<SaveResult> => {
      if (editedRole !== null) {
        const role = await call(updateRole, { params: { roleId: editedRole.id }, body: { ...body, from } });
        return { role, similar: null };
      }
      const similarRoles = isAnyway ? [] : await similarTo(body);
      if (similarRoles.length > 0) return { role: null, similar: similarRoles };
      const role = await runPosting(() =>
        call(postRole, { body: { ...body, draftId, clientId: clientIdOf(body) } }),
      );
      return { role, similar: null };
    },
    onSuccess: async ({ role }) => {
      if (role === null) return;
      await refetchRoles(client);
    },
  });
}

/** Fetches a role as last saved; throws if it can't be loaded. */
export function useLoadSavedRole() {
  const client = useQueryClient();
  return (roleId: string) => loadOwnRole(client, roleId);
}

/** A failed check does not prevent posting. */
async function similarTo({ title, locationCity }: SaveRequest['body']): Promise<readonly SimilarRole[]> {
  try {
    return await call(listSimilarRoles, { query: { title, locationCity: locationCity ?? '' } });
  } catch {
    return [];
  }
}
