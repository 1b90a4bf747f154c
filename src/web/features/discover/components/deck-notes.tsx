import type { SeekerProfile } from '#contract/seekers.ts';
import { useSignedInUser } from '#web/features/auth/user.ts';
import { hasOnboardingBanner, OnboardingBanner } from '#web/features/onboarding/onboarding-banner.tsx';
import { DiscoveryQuestion } from '#web/features/seekers/discovery-question.tsx';

interface DeckNotesProps {
  /** null before the first save; otherwise the profile of a seeker who has not decided whether employers may find them. */
  readonly profile: SeekerProfile | null;
}

/** Notes and requests to the seeker above the deck. */
export function DeckNotes({ profile }: DeckNotesProps) {
  const user = useSignedInUser();
  if (profile !== null) return <DiscoveryQuestion />;
  return hasOnboardingBanner(user) ? <OnboardingBanner /> : null;
}
