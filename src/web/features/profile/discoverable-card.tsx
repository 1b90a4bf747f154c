import { useId } from 'react';
import { useProfileForForm, useSaveProfile } from '#web/features/seekers/profile-query.ts';
import { reportError } from '#web/forms/report-failure.ts';
import { Panel } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { Switch } from '#web/ui/switch.tsx';

/**
 * Whether employers may find this person among a job’s candidates; off until the person agrees (D58). Saved at once; also
 * shown before there is a profile.
 */
export function DiscoverableCard() {
  const id = useId();
  const { data: profile, isError } = useProfileForForm();
  const save = useSaveProfile();
  // The form above reports the failure, and retries for both.
  if (isError) return null;
  if (profile === undefined) return <Skeleton className="h-44 rounded-panel sm:h-34" />;
  const isOn = save.isPending ? save.variables.isDiscoverable === true : (profile?.isDiscoverable ?? false);
  return (
    <Panel>
      <div className="flex items-start justify-between gap-4">
        <label htmlFor={id} className="text-16 font-semibold">
          Let employers find me
        </label>
        <Switch
          id={id}
          aria-describedby={`${id}-hint`}
          checked={isOn}
          onChange={(event) =>
            save.mutate(
              { isDiscoverable: event.target.checked },
              {
                onError: () => reportError('That was not saved. Please try again.'),
              },
            )
          }
        />
      </div>
      <p id={`${id}-hint`} className="mt-1 text-15 text-ink-2">
        {isOn
          ? 'Employers with a job that suits you can see your town, skills, experience and fit, and may invite you. They don’t see your name, photo, contact details, CV or minimum income.'
          : 'No employer can find you. You can still apply, and the employers you applied to still have to answer. If you turn this on, employers with a job that suits you can see your town, skills, experience and fit, and may invite you. They don’t see your name, photo, contact details, CV or minimum income.'}
      </p>
    </Panel>
  );
}
