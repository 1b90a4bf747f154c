import { reasonOf } from '#web/forms/report-failure.ts';
import { toast, toasts } from '#web/ui/toast-store.ts';

const UNKNOWN = 'The payment did not go through. Please try another card.';

let lastTold = 0;

/** A new attempt is not to stand under what was said of the one before. */
export function dismissTold(): void {
  toasts.dismiss(lastTold);
}

/** The provider refused the card: says so, and answers the words for the form. */
export function tellRefused(message: string | null | undefined): string {
  const description = message || UNKNOWN;
  lastTold = toast({ title: 'Payment Failed', description, tone: 'destructive' });
  return description;
}

/** Nobody said no: something broke on the way. */
export function tellBroken(error: unknown): void {
  lastTold = toast({
    title: 'Payment Error',
    description: reasonOf(error, 'Something went wrong during payment. Please try again.'),
    tone: 'destructive',
  });
}
