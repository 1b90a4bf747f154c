import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type CultureProfile, getEmployerCulture, saveEmployerCulture } from '#contract/culture.ts';
import { call } from '#web/http/api.ts';
import { keyOf } from '#web/http/key-of.ts';
import { useEndpoint } from '#web/http/use-endpoint.ts';

/** The query for the company's description of its teams. Its `data` is undefined while loading, null if that failed. */
export function useCompanyCulture() {
  return useEndpoint(getEmployerCulture);
}

export function useSaveCulture() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (culture: CultureProfile | null) => call(saveEmployerCulture, { body: { culture } }),
    onSuccess: (saved) => client.setQueryData(keyOf(getEmployerCulture), saved),
  });
}
