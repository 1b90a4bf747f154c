import { useQuery } from '@tanstack/react-query';
import { getSeekerProfile, type SeekerProfile } from '#contract/seekers.ts';
import { useSignedInUser } from '#web/features/auth/user.ts';
import { keyOf } from '#web/http/key-of.ts';
import { fetchIfAny } from '#web/http/query-client.ts';

/**
 * The seeker's own profile; null if they have none. Undefined while loading, and if loading failed: nobody may be asked for
 * a profile that they may have. Undefined for Admins, who see the deck and never have one.
 */
export function useOwnProfile(): SeekerProfile | null | undefined {
  const { role } = useSignedInUser();
  return useQuery({
    queryKey: keyOf(getSeekerProfile),
    queryFn: (context) => fetchIfAny(context) as Promise<SeekerProfile | null>,
    enabled: role === 'JobSeeker',
  }).data;
}
