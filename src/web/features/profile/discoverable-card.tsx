import { useId } from 'react';
import { useProfileForForm, useSaveProfile } from '#web/features/seekers/profile-query.ts';
import { reportError } from '#web/forms/report-failure.ts';
import { Panel } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { Switch } from '#web/ui/switch.tsx';

/**
 * Whether employers may find this person among a job's candidates: only after they agree (D58). Saved at once; also
 * shown before there is a profile.
 */
export function DiscoverableCard() {
  const id = useId();
  const { data: profile } = useProfileForForm();
  const save = useSaveProfile();
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
          ? 'Employers whose job you fit see your town, skills, experience and fit, and may invite you. They don’t see your name, photo, contact details, CV or minimum income there.'
          : 'No employer can find you. You can still apply, and the employers you applied to still have to answer. If you turn this on, employers whose job you fit see your town, skills, experience and fit, and may invite you. They don’t see your name, photo, contact details, CV or minimum income there.'}
      </p>
    </Panel>
  );
}
