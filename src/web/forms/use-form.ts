import { type FormEvent, useRef, useState } from 'react';

/** What is wrong, field by field. An empty sentence marks a field whose fault the page says in another place. */
export type FieldErrors<Draft> = { readonly [Field in keyof Draft]?: string };

interface FormOptions<Draft extends object> {
  /** What the form begins with; its fields in the order in which they are on the page. */
  readonly start: Draft | (() => Draft);
  readonly check?: (draft: Draft) => FieldErrors<Draft>;
  /** Called with a draft that `check` found nothing wrong with, and not again while it is being sent. */
  readonly onSubmit: (draft: Draft) => void;
  /** Called with what is wrong, before the focus goes to the first of these fields. */
  readonly onInvalid?: (errors: FieldErrors<Draft>, draft: Draft) => void;
  /** Called with each draft as it is typed, to keep it. */
  readonly onChange?: (draft: Draft) => void;
  /** Errors that a change of this field clears besides its own: an error of a time goes with its date. */
  readonly clears?: { readonly [Field in keyof Draft]?: readonly (keyof Draft)[] };
  readonly isPending?: boolean;
}

export interface Form<Draft extends object> {
  readonly draft: Draft;
  readonly errors: FieldErrors<Draft>;
  readonly setErrors: (errors: FieldErrors<Draft>) => void;
  readonly change: (changed: Partial<Draft>) => void;
  /** Replaces everything that was typed. */
  readonly fill: (draft: Draft) => void;
  /** For `<form onSubmit={submit} noValidate>`. */
  readonly submit: (event: FormEvent<HTMLFormElement>) => void;
}

/**
 * The draft of a form, what is wrong with it, and what happens on submit: it is checked, the first wrong field (by its
 * control's `name`) gets the focus, or else it is sent. The caller's mutation sends it and knows whether it is pending.
 */
export function useForm<Draft extends object>(options: FormOptions<Draft>): Form<Draft> {
  const { check, onSubmit, onInvalid, onChange, clears, isPending = false } = options;
  const [draft, setDraft] = useState(options.start);
  // A field may change a moment after it was typed into, such as a skill that is looked up first.
  const latest = useRef(draft);
  const [errors, setErrors] = useState<FieldErrors<Draft>>({});

  function write(next: Draft) {
    latest.current = next;
    setDraft(next);
  }

  function change(changed: Partial<Draft>) {
    write({ ...latest.current, ...changed });
    onChange?.(latest.current);
    const fields = Object.keys(changed) as (keyof Draft)[];
    const settled = new Set<keyof Draft>([...fields, ...fields.flatMap((field) => clears?.[field] ?? [])]);
    setErrors(
      (before) =>
        Object.fromEntries(
          Object.entries(before).filter(([field]) => !settled.has(field as keyof Draft)),
        ) as FieldErrors<Draft>,
    );
  }

  function fill(next: Draft) {
    write(next);
    setErrors({});
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isPending) return;
    const found = check?.(latest.current) ?? {};
    setErrors(found);
    const first = Object.keys(latest.current).find((field) => field in found);
    if (first === undefined) {
      onSubmit(latest.current);
      return;
    }
    onInvalid?.(found, latest.current);
    event.currentTarget.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  }

  return { draft, errors, setErrors, change, fill, submit };
}
