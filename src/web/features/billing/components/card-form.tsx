import { useMutation } from '@tanstack/react-query';
import { FlaskConical, Lock } from 'lucide-react';
import { type ChangeEvent, useState } from 'react';
import { SANDBOX_CARDS, sandboxConfirm } from '#contract/billing.ts';
import { FormError } from '#web/forms/form-error.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { call } from '#web/http/api.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { TextInput } from '#web/ui/inputs.tsx';
import { dismissToasts, toastFailure, toastRefusal } from '../payment-toasts.ts';
import { cardErrors, caretAfter, digitsOf, groupExpiry, groupNumber, type TypedCard } from '../typed-card.ts';
import { ChallengeDialog } from './challenge-dialog.tsx';

const EMPTY_CARD: TypedCard = { number: '', exp: '', cvc: '' };
const GROUPERS = {
  number: groupNumber,
  exp: groupExpiry,
  cvc: (typed: string) => digitsOf(typed).slice(0, 4),
} as const;

interface CardFormProps {
  readonly clientSecret: string;
  readonly submitWords: string;
  /** Says when the money is taken. */
  readonly note: string;
  /** The provider has taken the card. */
  readonly onAccepted: () => void;
}

/** The card form of the embedded sandbox: works like a real one, but moves no money. */
export function CardForm({ clientSecret, submitWords, note, onAccepted }: CardFormProps) {
  const [isChallenged, setChallenged] = useState(false);
  const confirm = useMutation({
    mutationFn: (card: TypedCard) => call(sandboxConfirm, { body: { clientSecret, card } }),
    onSuccess: ({ status, message }) => {
      if (status === 'succeeded') onAccepted();
      else if (status === 'requires_action') setChallenged(true);
      else refuse(message);
    },
    onError: toastFailure,
  });

  const form = useForm({
    start: EMPTY_CARD,
    check: (card) => cardErrors(card, Date.now()),
    onInvalid: dismissToasts,
    onSubmit: (card) => {
      dismissToasts();
      confirm.mutate(card);
    },
    isPending: confirm.isPending,
  });

  function refuse(message: string | null) {
    form.refuse({ line: toastRefusal(message) });
  }

  /** Groups digits while typing, with the caret kept after the same digit. */
  function type(field: keyof TypedCard) {
    return ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
      const caret = input.selectionStart ?? input.value.length;
      const isAtEnd = caret === input.value.length;
      const digitsBefore = digitsOf(input.value.slice(0, caret)).length;
      const groupedText = GROUPERS[field](input.value);
      input.value = groupedText;
      const newCaret = isAtEnd ? groupedText.length : caretAfter(digitsBefore, groupedText);
      input.setSelectionRange(newCaret, newCaret);
      form.change({ [field]: groupedText });
    };
  }

  function fillIn(number: string) {
    const year = String((new Date().getFullYear() + 4) % 100).padStart(2, '0');
    form.change({ number, exp: `12 / ${year}`, cvc: '123' });
  }

  const { draft, errors } = form;
  const propsOf = (field: keyof TypedCard) => ({ name: field, value: draft[field], onChange: type(field) });
  return (
    <form onSubmit={form.submit} noValidate className="grid gap-4">
      <p className="flex items-center gap-2 rounded-tile bg-amber-soft px-4 py-3 text-15 font-semibold text-on-amber">
        <Icon of={FlaskConical} className="size-5 flex-none" /> Test payments: no money moves
      </p>
      <Field label="Card number" error={errors.number} required>
        <TextInput
          {...propsOf('number')}
          inputMode="numeric"
          autoComplete="cc-number"
          placeholder="1234 1234 1234 1234"
          className="num"
        />
      </Field>
      <div className="grid grid-cols-2 items-start gap-3">
        <Field label="Expiry" error={errors.exp} required>
          <TextInput
            {...propsOf('exp')}
            inputMode="numeric"
            autoComplete="cc-exp"
            placeholder="MM / YY"
            className="num"
          />
        </Field>
        <Field label="CVC" error={errors.cvc} required>
          <TextInput
            {...propsOf('cvc')}
            inputMode="numeric"
            autoComplete="cc-csc"
            placeholder="123"
            className="num"
          />
        </Field>
      </div>
      <fieldset>
        <legend className="text-14 text-ink-2">Test cards: tap one to fill it in</legend>
        <div className="mt-2 grid gap-2">
          {SANDBOX_CARDS.map(({ number, does }) => (
            <button
              key={number}
              type="button"
              onClick={() => fillIn(number)}
              className="flex min-h-11 flex-wrap items-center gap-x-2 rounded-control px-3 py-1.5 text-left text-14 ring-1 ring-inset ring-line hover:bg-sunken"
            >
              <span className="num font-semibold whitespace-nowrap">{number}</span>
              <span className="text-ink-2">{does}</span>
            </button>
          ))}
        </div>
      </fieldset>
      <FormError>{form.line}</FormError>
      <div className="grid gap-3">
        <Button type="submit" size="lg" busy={confirm.isPending} busyLabel="Processing...">
          <Icon of={Lock} className="size-5" /> {submitWords}
        </Button>
        <p className="text-14 text-ink-3">{note}</p>
      </div>
      <ChallengeDialog
        open={isChallenged}
        clientSecret={clientSecret}
        onClose={() => setChallenged(false)}
        onAccepted={onAccepted}
        onRefused={refuse}
      />
    </form>
  );
}
