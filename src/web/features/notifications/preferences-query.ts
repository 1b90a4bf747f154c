import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyFor } from '#contract/endpoint.ts';
import { getPreferences, savePreferences, tryMailAgain } from '#contract/preferences.ts';
import { call } from '#web/http/api.ts';
import { keyOf } from '#web/http/key-of.ts';
import { useEndpoint } from '#web/http/use-endpoint.ts';

const PREFERENCES_KEY = keyOf(getPreferences);

export function usePreferences() {
  return useEndpoint(getPreferences);
}

/** Shows a choice at once, and fetches the stored ones again if saving fails. Consecutive changes are sent in order. */
export function useSavePreferences() {
  const client = useQueryClient();
  return useMutation({
    scope: { id: 'notification-preferences' },
    mutationFn: (body: BodyFor<typeof savePreferences>) => call(savePreferences, { body }),
    onMutate: ({ kinds, quietFrom, quietTo }) => {
      client.setQueryData(PREFERENCES_KEY, (now) => {
        if (!now) return now;
        const changedKinds = new Map(kinds.map((wish) => [wish.kind, wish]));
        return {
          ...now,
          kinds: now.kinds.map((wish) => changedKinds.get(wish.kind) ?? wish),
          quietFrom,
          quietTo,
        };
      });
    },
    onError: () => client.invalidateQueries({ queryKey: PREFERENCES_KEY }),
  });
}

export function useTryMailAgain() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(tryMailAgain),
    onSuccess: () => client.invalidateQueries({ queryKey: PREFERENCES_KEY }),
  });
}
