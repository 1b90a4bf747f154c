import { X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { addChip, removeChip } from './chips.ts';
import { Icon } from './icon.tsx';
import { TextInput } from './inputs.tsx';

export interface ChipInputProps {
  readonly value: readonly string[];
  readonly onChange: (chips: readonly string[]) => void;
  /** The input's name, by which the form focuses it. */
  readonly name?: string;
  readonly placeholder?: string;
  /** The accessible name of the list of chips, such as "Required skills". */
  readonly listLabel: string;
  readonly maxLength?: number;
  /** The most chips that the list may have. */
  readonly maxChips?: number;
  /** Returns the chip that means the same under another name; null if no chip does. */
  readonly nameInList?: (text: string, chips: readonly string[]) => Promise<string | null>;
  /** Called when a chip that the user typed has been added. */
  readonly onAdded?: (chip: string) => void;
}

/** Free text as chips: Enter or Add adds one, clicking a chip removes it. For use inside a Field. */
export function ChipInput({
  value,
  onChange,
  name,
  placeholder,
  listLabel,
  maxLength = 80,
  maxChips = Number.POSITIVE_INFINITY,
  nameInList,
  onAdded,
}: ChipInputProps) {
  const [draft, setDraft] = useState('');
  const [news, setNews] = useState('');
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  }, [value]);

  async function add() {
    const text = draft.trim();
    if (text !== '' && value.length >= maxChips) {
      setNews('You can’t add any more.');
      return;
    }
    setDraft('');
    setNews('');
    if (addChip(value, text) === value) {
      if (text !== '') setNews(`${text} is already in the list.`);
      return;
    }
    const sameChip = (await nameInList?.(text, value)) ?? null;
    // Chips may have been added or removed while the lookup was running.
    if (sameChip === null) {
      onChange(addChip(latest.current, text));
      onAdded?.(text);
    } else setNews(`${text} is the same as ${sameChip}, which is already in the list.`);
  }

  function handleKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void add();
  }

  return (
    <div className="grid gap-3">
      <div className="flex gap-2">
        <div className="grid min-w-0 flex-1 content-start gap-1.5">
          <TextInput
            name={name}
            value={draft}
            onChange={(event) => setDraft(event.target.value)}
            onKeyDown={handleKeyDown}
            placeholder={placeholder}
            maxLength={maxLength}
            required={false}
            autoComplete="off"
            enterKeyHint="done"
          />
        </div>
        <Button variant="quiet" onClick={() => void add()}>
          Add
        </Button>
      </div>
      <p role="status" className="text-14 text-ink-2 empty:hidden">
        {news}
      </p>
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
