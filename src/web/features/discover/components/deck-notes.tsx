import { useEffect } from 'react';
import type { SeekerProfile } from '#contract/seekers.ts';
import { readKept, writeKept } from '#web/device/local-storage.ts';
import { useSignedInUser } from '#web/features/auth/user.ts';
import { isInvited, OnboardingInvite } from '#web/features/onboarding/onboarding-invite.tsx';
import { DiscoveryQuestion } from '#web/features/seekers/discovery-question.tsx';

/** Undefined while it is fetched, null before the first save. */
type Profile = SeekerProfile | null | undefined;

/** An account this young has no profile yet, or has it from a moment ago. */
const NEW_MS = 60_000;

/**
 * What a seeker is asked above the deck. Where a line can be expected (it stood there at the last visit, or the account is
 * new), its room is kept until the profile has come, so that the card under it does not move.
 */
export function DeckNotes({ profile }: { readonly profile: Profile }) {
  const user = useSignedInUser();
  const key = `nod-deck-note:${user.id}`;
  const isNew = profile === null && isInvited(user);
  const isAsked = profile?.hasAnsweredDiscovery === false && !profile.isDiscoverable;

  useEffect(() => {
    if (profile !== undefined) writeKept(key, isNew || isAsked);
  }, [profile, key, isNew, isAsked]);

  if (profile === undefined) {
    const isExpected = readKept(key) ?? Date.now() - Date.parse(user.createdAt) < NEW_MS;
    return isExpected === true ? <div className="h-15 flex-none" /> : null;
  }
  return isNew ? <OnboardingInvite /> : isAsked ? <DiscoveryQuestion /> : null;
}
