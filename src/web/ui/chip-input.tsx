import { X } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { Button } from './button.tsx';
import { addChip, removeChip } from './chips.ts';
import { Icon } from './icon.tsx';
import { TextInput } from './inputs.tsx';

interface ChipInputProps {
  readonly value: readonly string[];
  readonly onChange: (chips: readonly string[]) => void;
  readonly placeholder?: string;
  /** The accessible name of the list of chips, such as "Required skills". */
  readonly listLabel: string;
  readonly maxLength?: number;
}

/** Free words as chips: Enter or Add adds one, a click on a chip takes it away. Stands inside a Field. */
export function ChipInput({ value, onChange, placeholder, listLabel, maxLength = 80 }: ChipInputProps) {
  const [draft, setDraft] = useState('');

  function add() {
    const next = addChip(value, draft);
    if (next !== value) onChange(next);
    setDraft('');
  }

  function handleKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    add();
  }

  return (
    <div className="grid gap-3">
      <div className="flex gap-2">
        <TextInput
          value={draft}
          onChange={(event) => setDraft(event.target.value)}
          onKeyDown={handleKeyDown}
          placeholder={placeholder}
          maxLength={maxLength}
          required={false}
          autoComplete="off"
          enterKeyHint="done"
          className="min-w-0 flex-1"
        />
        <Button variant="quiet" onClick={add}>
          Add
        </Button>
      </div>
      {value.length > 0 ? (
        <ul aria-label={listLabel} className="flex flex-wrap gap-2">
          {value.map((chip) => (
            <li key={chip}>
              <button
                type="button"
                aria-label={`Remove ${chip}`}
                onClick={() => onChange(removeChip(value, chip))}
                className="inline-flex min-h-11 items-center gap-1.5 rounded-full bg-brand-soft px-3.5 text-left text-15 font-medium text-on-soft hover:bg-sunken hover:text-ink"
              >
                {chip}
                <Icon of={X} className="size-4" />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
