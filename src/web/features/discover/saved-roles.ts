import { useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { RoleCard } from '#contract/roles.ts';
import { listSavedRoles, saveRole, unsaveRole } from '#contract/saved-roles.ts';
import { reportFailure } from '#web/forms/report-failure.ts';
import { call } from '#web/http/api.ts';
import { keyOf } from '#web/http/key-of.ts';
import { toast } from '#web/ui/toast-store.ts';

/** What was saved or removed since the cards were read, by role: it shows at once on every card of the role. */
const changed = new Map<string, boolean>();
const listeners = new Set<() => void>();

function set(roleId: string, isSaved: boolean) {
  changed.set(roleId, isSaved);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Whether a role is saved for later, and what changes it; a refusal takes the change back and says why. */
export function useSaved(role: RoleCard) {
  const client = useQueryClient();
  const isSaved = useSyncExternalStore(subscribe, () => changed.get(role.id)) ?? role.isSaved === true;

  async function toggle() {
    set(role.id, !isSaved);
    try {
      await call(isSaved ? unsaveRole : saveRole, { params: { roleId: role.id } });
      toast(
        isSaved ? { title: 'Removed from Saved' } : { title: 'Saved for later', description: role.title },
      );
    } catch (error) {
      set(role.id, isSaved);
      reportFailure(error, 'This was not saved. Please try again.');
    }
    void client.invalidateQueries({ queryKey: keyOf(listSavedRoles) });
  }

  return { isSaved, toggle };
}
