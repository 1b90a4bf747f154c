import { ChevronDown } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';
import { TextInput } from './inputs.tsx';

export interface Choice {
  readonly value: string;
  readonly label: string;
}

interface ComboboxProps {
  /** The current choice, shown while the list is closed. */
  readonly chosenItem: Choice;
  /** The matches for the typed text; undefined while searching. */
  readonly choices: readonly Choice[] | undefined;
  readonly onChoose: (value: string) => void;
  /** Called with the typed text, to find the choices; with '' when the list opens. */
  readonly onType: (words: string) => void;
  readonly listLabel: string;
  /** A note under the choices, such as that there are more. */
  readonly note?: ReactNode;
}

/** Chooses from more items than a list can show: typing narrows them. For use inside a `Field`. */
export function Combobox({ chosenItem, choices, onChoose, onType, listLabel, note }: ComboboxProps) {
  const listId = useId();
  const [words, setWords] = useState<string | null>(null);
  const [active, setActive] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const isOpen = words !== null;
  const activeIndex = Math.min(active, (choices?.length ?? 1) - 1);

  useEffect(() => {
    if (isOpen) list.current?.children[activeIndex]?.scrollIntoView({ block: 'nearest' });
  }, [isOpen, activeIndex]);

  function open() {
    if (isOpen) return;
    setWords('');
    setActive(0);
    onType('');
  }

  function close() {
    setWords(null);
  }

  function choose(choice: Choice | undefined) {
    if (choice === undefined) return;
    close();
    onChoose(choice.value);
  }

  function handleKey(event: KeyboardEvent) {
    const count = choices?.length ?? 0;
    const act = {
      ArrowDown: () => (isOpen ? setActive(Math.min(activeIndex + 1, count - 1)) : open()),
      ArrowUp: () => (isOpen ? setActive(Math.max(activeIndex - 1, 0)) : open()),
      Enter: () => isOpen && choose(choices?.[activeIndex]),
      Escape: () => isOpen && close(),
    }[event.key];
    const isTyping = event.key.length === 1 && !event.ctrlKey && !event.metaKey;
    // The first letter starts a new search instead of extending the chosen text.
    if (!isOpen && (isTyping || event.key === 'Backspace')) open();
    if (!act || (!isOpen && event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return;
    event.preventDefault();
    act();
  }

  return (
    <span className="relative block">
      <TextInput
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && choices?.[activeIndex] ? `${listId}-${activeIndex}` : undefined}
        autoComplete="off"
        maxLength={100}
        value={words ?? chosenItem.label}
        placeholder={isOpen ? chosenItem.label : undefined}
        onFocus={open}
        onClick={open}
        onBlur={close}
        onKeyDown={handleKey}
        onChange={({ target }) => {
          setWords(target.value);
          setActive(0);
          onType(target.value);
        }}
        className="truncate pr-11"
      />
      <Icon of={ChevronDown} className="pointer-events-none absolute top-3.5 right-4 size-5 text-ink-3" />
      <div
        hidden={!isOpen}
        className="absolute inset-x-0 top-full z-30 mt-1 max-h-64 overflow-y-auto overscroll-contain lg:max-h-80 rounded-panel bg-surface py-1 shadow-card ring-1 ring-line"
      >
        <div ref={list} id={listId} role="listbox" aria-label={listLabel}>
          {(choices ?? []).map((choice, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the input keeps the focus and handles the keys
            <div
              key={choice.value}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={choice.value === chosenItem.value}
              tabIndex={-1}
              // The focus stays in the input: leaving it would close the list before the click.
              onMouseDown={(event) => event.preventDefault()}
              onMouseMove={() => setActive(index)}
              onClick={() => choose(choice)}
              className={cx(
                'flex min-h-11 cursor-pointer items-center px-4 py-2 text-15 wrap-anywhere',
                index === activeIndex && 'bg-sunken',
                choice.value === chosenItem.value && 'font-semibold',
              )}
            >
              {choice.label}
            </div>
          ))}
        </div>
        {choices?.length === 0 ? <p className="px-4 py-2 text-14 text-ink-2">Nothing found.</p> : null}
        {choices === undefined ? <p className="px-4 py-2 text-14 text-ink-2">Searching ...</p> : null}
        {note ? <p className="px-4 py-2 text-14 text-ink-3">{note}</p> : null}
      </div>
      <span role="status" className="sr-only">
        {isOpen && choices ? `${choices.length} found.` : ''}
      </span>
    </span>
  );
}
