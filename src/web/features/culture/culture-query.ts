import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type CultureProfile, saveEmployerCulture } from '#contract/culture.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import { call } from '#web/http/api.ts';

const CULTURE_KEY = ['/api/employer/culture'] as const;

type EmployerCulture = ResponseOf<typeof saveEmployerCulture>;

/** What the company says of its teams: undefined while asked for, null where it could not be loaded. */
export function useCompanyCulture() {
  return useQuery<EmployerCulture | null>({ queryKey: CULTURE_KEY });
}

export function useSaveCulture() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (culture: CultureProfile | null) => call(saveEmployerCulture, { body: { culture } }),
    onSuccess: (saved) => client.setQueryData<EmployerCulture>(CULTURE_KEY, saved),
  });
}
