import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { Appearance, Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure/index.js';
import { useMutation } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { type FormEvent, useEffect, useState } from 'react';
import { FormError } from '#web/forms/form-error.tsx';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { dismissToasts, toastFailure, toastRefusal } from '../payment-toasts.ts';

interface StripeFormProps {
  readonly clientSecret: string;
  readonly publishableKey: string;
  readonly submitWords: string;
  readonly note: string;
  /** Added to the return URL, so that the dashboard knows what to check when a bank sends the browser back. */
  readonly returnTo: string;
  readonly onAccepted: () => void;
  readonly onUnavailable: () => void;
}

/** Stripe's own card form: the card's number goes from its frame to Stripe and never touches this page. */
export function StripeForm({ clientSecret, publishableKey, onUnavailable, ...fieldProps }: StripeFormProps) {
  const [stripe, setStripe] = useState<Stripe | null>(null);
  useEffect(() => {
    // The Content-Security-Policy allows Stripe's script only in a document that was opened at this page's address: reload
    // if this one was opened at another.
    if (!beganHere()) {
      window.location.reload();
      return;
    }
    loadStripe(publishableKey).then(
      (loaded) => (loaded === null ? onUnavailable() : setStripe(loaded)),
      onUnavailable,
    );
  }, [publishableKey, onUnavailable]);
  if (stripe === null) return <Loading className="min-h-40" />;
  return (
    <Elements stripe={stripe} options={{ clientSecret, appearance: appearance() }}>
      <CardFields clientSecret={clientSecret} {...fieldProps} />
    </Elements>
  );
}

/** Not a `useForm`: the fields and their errors are inside Stripe's frame. */
function CardFields({
  clientSecret,
  submitWords,
  note,
  returnTo,
  onAccepted,
}: Omit<StripeFormProps, 'publishableKey' | 'onUnavailable'>) {
  const stripe = useStripe();
  const elements = useElements();
  const [refusal, setRefusal] = useState<string | null>(null);
  const confirm = useMutation({
    mutationFn: async () => {
      if (stripe === null || elements === null) throw new Error('the card form is not there yet');
      const options = {
        elements,
        confirmParams: { return_url: `${window.location.origin}/employer/dashboard?paid=${returnTo}` },
        redirect: 'if_required',
      } as const;
      return clientSecret.startsWith('seti_') ? stripe.confirmSetup(options) : stripe.confirmPayment(options);
    },
    onSuccess: ({ error }) => {
      if (error) setRefusal(toastRefusal(error.message));
      else onAccepted();
    },
    onError: toastFailure,
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    setRefusal(null);
    dismissToasts();
    confirm.mutate();
  }

  return (
    <form onSubmit={submit} className="grid gap-4">
      <PaymentElement options={{ layout: 'tabs' }} />
      <FormError>{refusal}</FormError>
      <div className="grid gap-3">
        <Button type="submit" size="lg" busy={confirm.isPending} busyLabel="Processing...">
          <Icon of={Lock} className="size-5" /> {submitWords}
        </Button>
        <p className="text-14 text-ink-3">{note}</p>
      </div>
    </form>
  );
}

function beganHere(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  return entry === undefined || new URL(entry.name).pathname === window.location.pathname;
}

/** Our design tokens for Stripe's frame, in the current theme. */
function appearance(): Appearance {
  const styles = getComputedStyle(document.documentElement);
  const token = (name: string) => styles.getPropertyValue(name).trim();
  return {
    theme: 'flat',
    variables: {
      colorPrimary: token('--brand'),
      colorBackground: token('--sunken'),
      colorText: token('--ink'),
      colorTextSecondary: token('--ink-2'),
      colorDanger: token('--danger'),
      borderRadius: '12px',
      fontSizeBase: '16px',
    },
  };
}
