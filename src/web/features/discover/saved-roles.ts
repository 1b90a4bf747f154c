import { useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { DeckCard } from '#contract/deck-cards.ts';
import { listSavedRoles, saveRole, unsaveRole } from '#contract/saved-roles.ts';
import { reportFailure } from '#web/forms/report-failure.ts';
import { call } from '#web/http/api.ts';
import { keyOf } from '#web/http/key-of.ts';
import { toast } from '#web/ui/toast-store.ts';

/** Roles saved or removed since the cards were loaded: shown at once on every card of the role. */
const savedByRole = new Map<string, boolean>();
const listeners = new Set<() => void>();

function set(roleId: string, isSaved: boolean) {
  savedByRole.set(roleId, isSaved);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Whether a role is saved for later, and a function to change it; a refusal reverts the change and is reported. */
export function useSaved(role: DeckCard) {
  const client = useQueryClient();
  const read = () => savedByRole.get(role.id);
  const isSaved = useSyncExternalStore(subscribe, read, read) ?? role.isSaved === true;

  async function toggle() {
    set(role.id, !isSaved);
    try {
      await call(isSaved ? unsaveRole : saveRole, { params: { roleId: role.id } });
      toast(
        isSaved ? { title: 'Removed from Saved' } : { title: 'Saved for later', description: role.title },
      );
    } catch (error) {
      set(role.id, isSaved);
      reportFailure(error, 'Your saved jobs could not be changed. Please try again.');
    }
    void client.invalidateQueries({ queryKey: keyOf(listSavedRoles) });
  }

  return { isSaved, toggle };
}
