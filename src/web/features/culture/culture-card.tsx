import { CloudOff } from 'lucide-react';
import { useState } from 'react';
import type { CultureProfile } from '#contract/culture.ts';
import { reportError } from '#web/forms/report-failure.ts';
import { Button } from '#web/ui/button.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { FormCard } from '#web/ui/panel.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { saysNothing, whatMatters } from './culture-draft.ts';
import { useCompanyCulture, useSaveCulture } from './culture-query.ts';
import { CultureSliders } from './culture-sliders.tsx';

/**
 * The company's description of its teams (D21): saved separately, used by every role without its own, and removable.
 */
export function CultureCard() {
  const { data, refetch } = useCompanyCulture();
  return (
    <FormCard
      title="How your teams work"
      hint="Eight scales, and neither end of any is better. Seekers who took the assessment see how close they are, scale by scale, and jobs that suit them come first. Culture fit never rejects anyone."
    >
      {data === undefined ? <Loading className="min-h-40" /> : null}
      {data === null ? (
        <EmptyState
          icon={CloudOff}
          title="This could not be loaded"
          action={<Button onClick={() => void refetch()}>Try again</Button>}
        />
      ) : null}
      {data ? <CultureForm savedProfile={data.culture} /> : null}
    </FormCard>
  );
}

function CultureForm({ savedProfile }: { readonly savedProfile: CultureProfile | null }) {
  const [profile, setProfile] = useState<CultureProfile>(savedProfile ?? {});
  const save = useSaveCulture();

  function store(next: CultureProfile | null, title: string) {
    save.mutate(next, {
      onSuccess: () => {
        if (next === null) setProfile({});
        toast({ title });
      },
      onError: () => reportError('How your teams work was not saved. Please try again.'),
    });
  }

  return (
    <>
      <CultureSliders value={profile} onChange={setProfile} />
      <div className="flex flex-wrap gap-3">
        <Button
          variant="quiet"
          disabled={saysNothing(profile)}
          busy={save.isPending}
          busyLabel="Saving..."
          onClick={() => store(whatMatters(profile), 'How Your Teams Work: Saved')}
        >
          Save how your teams work
        </Button>
        {savedProfile === null ? null : (
          <Button
            variant="ghost"
            busy={save.isPending}
            onClick={() => store(null, 'How Your Teams Work: Removed')}
          >
            Remove it
          </Button>
        )}
      </div>
    </>
  );
}
