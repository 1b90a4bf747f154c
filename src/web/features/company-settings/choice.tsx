import { useId } from 'react';
import { Switch } from '#web/ui/switch.tsx';

interface ChoiceProps {
  readonly title: string;
  readonly note: string;
  readonly checked: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** A switch with its label and explanation. */
export function Choice({ title, note, checked, onChange }: ChoiceProps) {
  const id = useId();
  return (
    <div className="flex items-center justify-between gap-4">
      <label htmlFor={id} className="min-w-0">
        <span className="block text-15 font-semibold">{title}</span>
        <span className="block text-14 text-ink-2">{note}</span>
      </label>
      <Switch id={id} checked={checked} onChange={(event) => onChange(event.target.checked)} />
    </div>
  );
}
