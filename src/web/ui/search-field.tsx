import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { cx } from './cx.ts';
import { Field } from './field.tsx';
import { Icon } from './icon.tsx';
import { TextInput } from './inputs.tsx';
import { TYPING_MS } from './use-settled.ts';

interface SearchFieldProps {
  readonly label: string;
  readonly placeholder: string;
  /** The current search text, for example from the URL. */
  readonly q: string;
  /** Called once typing pauses. */
  readonly onSearch: (q: string) => void;
  readonly className?: string;
}

/** A search field that searches while typing. Back, or clearing a filter, changes its text from outside. */
export function SearchField({ label, placeholder, q, onSearch, className }: SearchFieldProps) {
  const [text, setText] = useState(q);
  const [lastQ, setLastQ] = useState(q);
  if (q !== lastQ) {
    setLastQ(q);
    if (q !== text.trim()) setText(q);
  }
  useEffect(() => {
    if (text.trim() === q) return;
    const timer = setTimeout(() => onSearch(text.trim()), TYPING_MS);
    return () => clearTimeout(timer);
  }, [text, q, onSearch]);
  return (
    <Field label={label} hideLabel className={cx('relative min-w-0', className)}>
      <TextInput
        type="search"
        value={text}
        maxLength={100}
        placeholder={placeholder}
        onChange={(event) => setText(event.target.value)}
        className="pl-11"
      />
      <Icon of={Search} className="pointer-events-none absolute top-3.5 left-4 size-5 text-ink-3" />
    </Field>
  );
}
