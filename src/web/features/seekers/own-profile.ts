import { useQuery } from '@tanstack/react-query';
import { getSeekerProfile, type SeekerProfile } from '#contract/seekers.ts';
import { keyOf } from '#web/http/key-of.ts';
import { fetchIfAny } from '#web/http/query-client.ts';

/**
 * The seeker's own profile; null if they have none, undefined while loading, and if loading failed: nobody may be asked for
 * a profile that they may have.
 */
export function useOwnProfile(): SeekerProfile | null | undefined {
  return useQuery({
    queryKey: keyOf(getSeekerProfile),
    queryFn: (context) => fetchIfAny(context) as Promise<SeekerProfile | null>,
  }).data;
}
