import { useId } from 'react';
import { useSaveProfile } from '#web/features/seekers/profile-query.ts';
import { reportError } from '#web/forms/report-failure.ts';
import { Switch } from '#web/ui/switch.tsx';

interface ShareSwitchProps {
  readonly field: 'sharesPhone' | 'sharesCareer';
  readonly isOn: boolean;
  readonly label: string;
  readonly hintOn: string;
  readonly hintOff: string;
}

/** Whether employers whom the seeker has matched with see a part of the profile. Saved at once. */
export function ShareSwitch({ field, isOn, label, hintOn, hintOff }: ShareSwitchProps) {
  const id = useId();
  const save = useSaveProfile();
  const isShown = save.isPending ? save.variables[field] === true : isOn;
  return (
    <div>
      <div className="flex items-start justify-between gap-4">
        <label htmlFor={id} className="text-15 font-semibold">
          {label}
        </label>
        <Switch
          id={id}
          aria-describedby={`${id}-hint`}
          checked={isShown}
          onChange={(event) =>
            save.mutate(
              { [field]: event.target.checked },
              { onError: () => reportError('That was not saved. Please try again.') },
            )
          }
        />
      </div>
      <p id={`${id}-hint`} className="mt-1 text-14 text-ink-2">
        {isShown ? hintOn : hintOff}
      </p>
    </div>
  );
}
