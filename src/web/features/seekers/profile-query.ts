import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { BodyFor } from '#contract/endpoint.ts';
import { getSeekerProfile, type SeekerProfile, saveSeekerProfile } from '#contract/seekers.ts';
import { getCvSuggestions } from '#contract/uploads.ts';
import { call } from '#web/http/api.ts';
import { keyOf } from '#web/http/key-of.ts';
import { RequestError } from '#web/http/request-error.ts';

export type ProfileFields = BodyFor<typeof saveSeekerProfile>;

const FORM_KEY = ['seeker-profile-form'] as const;
const PROFILE_KEY = keyOf(getSeekerProfile);

/**
 * The profile for its form; null if the seeker has none yet (404, 401). Any other failure is an error here: a form that
 * treated it as an empty profile would overwrite the real one when saved.
 */
export function useProfileForForm() {
  return useQuery({
    queryKey: FORM_KEY,
    queryFn: ({ signal }) => loadProfile(signal),
  });
}

async function loadProfile(signal: AbortSignal): Promise<SeekerProfile | null> {
  try {
    return await call(getSeekerProfile, { signal });
  } catch (error) {
    if (error instanceof RequestError && (error.status === 404 || error.status === 401)) return null;
    throw error;
  }
}

export function useSaveProfile() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (fields: ProfileFields) => call(saveSeekerProfile, { body: fields }),
    onSuccess: (profile) => {
      rememberProfile(client, profile);
      // The CV's suggestions depend on the profile.
      void client.invalidateQueries({ queryKey: keyOf(getCvSuggestions) });
    },
  });
}

/** Puts a profile that a call just returned into every cache that shows it. */
export function rememberProfile(client: QueryClient, profile: SeekerProfile): void {
  client.setQueryData(PROFILE_KEY, profile);
  client.setQueryData(FORM_KEY, profile);
}

/** After the whole profile was replaced: resets its form. */
export async function startFormAgain(client: QueryClient): Promise<void> {
  await client.resetQueries({ queryKey: FORM_KEY });
}
