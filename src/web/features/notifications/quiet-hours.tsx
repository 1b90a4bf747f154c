import { useId } from 'react';
import { DEFAULT_QUIET_HOURS } from '#contract/preferences.ts';
import { Field } from '#web/ui/field.tsx';
import { TextInput } from '#web/ui/inputs.tsx';
import { Switch } from '#web/ui/switch.tsx';

interface Hours {
  readonly quietFrom: string | null;
  readonly quietTo: string | null;
}

interface QuietHoursProps {
  /** UK wall-clock times; both null for none. */
  readonly from: string | null;
  readonly to: string | null;
  readonly onChange: (hours: Hours) => void;
}

/** Sets the hours in which mail and push wait, except for urgent kinds. */
export function QuietHours({ from, to, onChange }: QuietHoursProps) {
  const id = useId();
  const isOn = from !== null && to !== null;
  return (
    <div className="grid gap-3 border-t border-line pt-4">
      <div className="flex items-start justify-between gap-4">
        <label htmlFor={id} className="text-16">
          <span className="block font-semibold">Quiet hours</span>
          <span className="block text-14 text-ink-2">
            UK time. Emails and push messages wait until these hours end, then arrive together.
          </span>
        </label>
        <Switch
          id={id}
          checked={isOn}
          onChange={(event) =>
            onChange(event.target.checked ? DEFAULT_QUIET_HOURS : { quietFrom: null, quietTo: null })
          }
        />
      </div>
      {isOn ? (
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-3">
          <Field label="From">
            <TextInput
              type="time"
              value={from}
              onChange={({ target }) => {
                // Empty while it is being typed.
                if (target.value !== '') onChange({ quietFrom: target.value, quietTo: to });
              }}
            />
          </Field>
          <Field label="Until">
            <TextInput
              type="time"
              value={to}
              onChange={({ target }) => {
                if (target.value !== '') onChange({ quietFrom: from, quietTo: target.value });
              }}
            />
          </Field>
        </div>
      ) : null}
    </div>
  );
}
