import { Link } from 'wouter';
import { useProfileForForm } from '#web/features/seekers/profile-query.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { FormCard } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/states.tsx';

/** The seeker's statement about their right to work, in plain words, and a link to change it. */
export function EligibilityCard() {
  const { data: profile, isError } = useProfileForForm();
  // The form above says that the profile did not load.
  if (profile === undefined && isError) return null;
  if (profile === undefined) return <Skeleton className="h-42 rounded-panel" />;
  return (
    <FormCard title="Right to work" hint={WORDS[profile?.rightToWorkStatus ?? 'unsaid']}>
      <Link href="/onboarding" className={buttonClass({ variant: 'quiet' })}>
        {profile?.rightToWorkStatus ? 'Answer the four questions again' : 'Answer four questions'}
      </Link>
    </FormCard>
  );
}

const WORDS = {
  verified: 'Yes (you told us; we haven’t checked).',
  pending: 'Not yet (you told us; we haven’t checked).',
  unsaid: 'You have not told us whether you can work in the UK.',
} as const;
