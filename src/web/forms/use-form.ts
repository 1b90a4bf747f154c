import { type FormEvent, useLayoutEffect, useRef, useState } from 'react';

/** Errors by field. An empty text marks a field whose error is shown elsewhere. */
export type FieldErrors<Draft> = { readonly [Field in keyof Draft]?: string };

interface FormOptions<Draft extends object> {
  /** The initial draft; its fields in the order in which they are on the page. */
  readonly start: Draft | (() => Draft);
  /** Pure and quick: it is called again while the user corrects the errors. */
  readonly check?: (draft: Draft) => FieldErrors<Draft>;
  /** Called with a draft without errors, and not again while it is being sent. */
  readonly onSubmit: (draft: Draft) => void;
  /** Called with the errors, before the focus moves to the first of these fields. */
  readonly onInvalid?: (errors: FieldErrors<Draft>, draft: Draft) => void;
  /** Called with the draft on every change, so that the caller can store it. */
  readonly onChange?: (draft: Draft) => void;
  readonly isPending?: boolean;
}

export interface Form<Draft extends object> {
  readonly draft: Draft;
  readonly errors: FieldErrors<Draft>;
  /** The server's message that is not about a field. */
  readonly line: string | null;
  readonly change: (changes: Partial<Draft> | ((latest: Draft) => Partial<Draft>)) => void;
  /** Replaces the draft with a saved version. */
  readonly fill: (draft: Draft) => void;
  /** Whether the draft differs from the saved version: for `<LeaveGuard>`. */
  readonly isUnsaved: () => boolean;
  /** Call once `now` has been saved. It replaces the draft if that is still `sent`: then nothing was typed since. */
  readonly noteSaved: (now: Draft, sent?: Draft) => void;
  /** Call when everything typed so far has been sent or discarded. */
  readonly settle: () => void;
  /** Shows a refusal, and focuses the first of these fields: `refuse(refusalOf(error, fields))`. */
  readonly refuse: (refusal: { readonly fields?: FieldErrors<Draft>; readonly line?: string | null }) => void;
  /** For `<form onSubmit={submit} noValidate>`. */
  readonly submit: (event: FormEvent<HTMLFormElement>) => void;
}

interface Refusal<Draft> {
  readonly fields: FieldErrors<Draft>;
  readonly line: string | null;
}

const NO_REFUSAL = { fields: {}, line: null };

/**
 * The draft of a form, its errors, and its submit: the draft is checked; the first wrong field (by its control's
 * `name`) gets the focus, or else the draft is sent. The caller's mutation sends it and knows whether it is pending.
 */
export function useForm<Draft extends object>(options: FormOptions<Draft>): Form<Draft> {
  const { check, onSubmit, onInvalid, onChange, isPending = false } = options;
  const [draft, setDraft] = useState(options.start);
  // A ref, because a change may come from an earlier render, such as a skill that was looked up first.
  const latest = useRef(draft);
  const basis = useRef(draft);
  // Fields found wrong on submit: from then on their errors are updated while typing.
  const [watchedFields, setWatchedFields] = useState<readonly string[]>([]);
  const [refusal, setRefusal] = useState<Refusal<Draft>>(NO_REFUSAL);
  const { element, focusFirst } = useFocusOnError();

  function write(next: Draft) {
    latest.current = next;
    setDraft(next);
  }

  function change(changes: Parameters<Form<Draft>['change']>[0]) {
    const changedFields = typeof changes === 'function' ? changes(latest.current) : changes;
    write({ ...latest.current, ...changedFields });
    onChange?.(latest.current);
    setRefusal((oldRefusal) => ({
      ...oldRefusal,
      fields: withoutFields(oldRefusal.fields, Object.keys(changedFields)),
    }));
  }

  function fill(next: Draft) {
    basis.current = next;
    write(next);
    setWatchedFields([]);
    setRefusal(NO_REFUSAL);
  }

  function saved(now: Draft, sent?: Draft) {
    if (latest.current === sent) fill(now);
    else basis.current = now;
  }

  function settle() {
    basis.current = latest.current;
  }

  const isUnsaved = () => JSON.stringify(latest.current) !== JSON.stringify(basis.current);

  function refuse({ fields = {}, line = null }: Parameters<Form<Draft>['refuse']>[0]) {
    setRefusal({ fields, line });
    focusFirst(latest.current, fields);
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    element.current = event.currentTarget;
    if (isPending) return;
    const errorsNow = check?.(latest.current) ?? {};
    // A new array each time forces a render, which knows that the call is pending before a second click can come.
    setWatchedFields(Object.keys(errorsNow));
    setRefusal(NO_REFUSAL);
    if (Object.keys(errorsNow).length === 0) {
      onSubmit(latest.current);
      return;
    }
    onInvalid?.(errorsNow, latest.current);
    focusFirst(latest.current, errorsNow);
  }

  const errors = {
    ...refusal.fields,
    ...(watchedFields.length > 0 && onlyFields(check?.(draft) ?? {}, watchedFields)),
  };
  return {
    draft,
    errors,
    line: refusal.line,
    change,
    fill,
    isUnsaved,
    noteSaved: saved,
    settle,
    refuse,
    submit,
  };
}

/** Moves the focus once the errors are on the page, so that a screen reader reads them with the field. */
function useFocusOnError() {
  const element = useRef<HTMLFormElement | null>(null);
  const fieldToFocus = useRef<string | undefined>(undefined);
  useLayoutEffect(() => {
    const name = fieldToFocus.current;
    fieldToFocus.current = undefined;
    if (name !== undefined) element.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
  });
  return {
    element,
    focusFirst: (draft: object, errors: object) => {
      fieldToFocus.current = Object.keys(draft).find((field) => field in errors);
    },
  };
}

function onlyFields<Draft>(errors: FieldErrors<Draft>, fields: readonly string[]): FieldErrors<Draft> {
  return Object.fromEntries(
    Object.entries(errors).filter(([field]) => fields.includes(field)),
  ) as FieldErrors<Draft>;
}

function withoutFields<Draft>(errors: FieldErrors<Draft>, fields: readonly string[]): FieldErrors<Draft> {
  return Object.fromEntries(
    Object.entries(errors).filter(([field]) => !fields.includes(field)),
  ) as FieldErrors<Draft>;
}
