import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import type { Billing } from '#contract/billing.ts';
import { useNow } from '#web/device/use-now.ts';
import { Button } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Part } from '#web/ui/part.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { untilConfirmed } from '../billing-query.ts';
import {
  DONE_WORDS,
  isChargedNow,
  isDone,
  type Purpose,
  submitWords,
  titleOf,
  whenCharged,
} from '../purpose.ts';
import type { Setup } from '../use-setup.ts';
import { CardForm } from './card-form.tsx';

// Loads the provider's script, so it is only loaded if that provider takes the cards.
const StripeForm = lazyPart(async () => (await import('./stripe-form.tsx')).StripeForm);

interface PaymentFormProps {
  readonly billing: Billing;
  readonly purpose: Purpose;
  readonly setup: Setup;
  /** Closes the form; null if it is always part of the page. */
  readonly onClose: (() => void) | null;
  readonly onUnavailable: () => void;
}

/** Takes a card for a purpose. The purpose counts as done only once the provider has confirmed it to the server. */
export function PaymentForm({ billing, purpose, setup, onClose, onUnavailable }: PaymentFormProps) {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const heading = useRef<HTMLHeadingElement>(null);
  const confirmation = useMutation({
    mutationFn: () => untilConfirmed(client, (now, polls) => isDone(purpose, billing, now, polls)),
    onSuccess: (confirmedBilling) => {
      if (confirmedBilling === null) return;
      toast({ title: DONE_WORDS[purpose.kind] });
      if (purpose.kind === 'card') onClose?.();
      // Don't navigate if the user has gone to another page meanwhile.
      else if (window.location.pathname === '/employer/billing') navigate('/employer/dashboard');
    },
  });
  const wasOpened = onClose !== null;
  useEffect(() => {
    if (!wasOpened) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'center' });
  }, [wasOpened]);

  const now = useNow();
  const isOver = confirmation.isPending || confirmation.isSuccess;
  const form = {
    submitWords: submitWords(purpose),
    note: whenCharged(purpose, billing, now),
    onAccepted: () => confirmation.mutate(),
  };
  return (
    <Panel aria-label="Payment" className="grid gap-5">
      <div className="flex items-start justify-between gap-3">
        <div>
          <h2 ref={heading} tabIndex={-1} className="text-20 outline-none">
            Payment
          </h2>
          <p className="mt-1 text-15 text-ink-2">{titleOf(purpose)}</p>
        </div>
        {onClose !== null && !isOver ? (
          <Button variant="ghost" size="sm" onClick={onClose}>
            Not now
          </Button>
        ) : null}
      </div>
      {isOver ? (
        <ConfirmingNotice
          isCharge={isChargedNow(purpose, billing, now)}
          isSlow={confirmation.isSuccess && confirmation.data === null}
          onAgain={() => confirmation.mutate()}
        />
      ) : setup.state === 'refused' ? (
        <p role="alert" className="rounded-tile bg-amber-soft px-4 py-3 text-15 text-on-amber">
          {setup.why}
        </p>
      ) : setup.state !== 'ready' ? (
        <Loading className="min-h-40" />
      ) : billing.publishableKey === null ? (
        <CardForm key={setup.clientSecret} clientSecret={setup.clientSecret} {...form} />
      ) : (
        <Part fallback={<Loading className="min-h-40" />}>
          <StripeForm
            key={setup.clientSecret}
            clientSecret={setup.clientSecret}
            publishableKey={billing.publishableKey}
            returnTo={purpose.kind === 'pay' ? purpose.invoice.id : purpose.kind}
            onUnavailable={onUnavailable}
            {...form}
          />
        </Part>
      )}
    </Panel>
  );
}

interface ConfirmingProps {
  /** Whether the card is charged now. */
  readonly isCharge: boolean;
  readonly isSlow: boolean;
  readonly onAgain: () => void;
}

function ConfirmingNotice({ isCharge, isSlow, onAgain }: ConfirmingProps) {
  if (!isSlow) return <Loading text="Confirming with the provider ..." className="min-h-40" />;
  return (
    <div role="status" className="grid gap-4">
      <p className="text-15 text-ink-2">
        {isCharge
          ? 'The provider has not confirmed the payment yet. Your card was accepted, so please don’t pay again: this page will show it as soon as it is confirmed, and you will be notified.'
          : 'The provider has not confirmed your card yet. This page will show it as soon as it is confirmed.'}
      </p>
      <Button variant="quiet" onClick={onAgain}>
        Check again
      </Button>
    </div>
  );
}
