import { reasonOf } from '#web/forms/report-failure.ts';
import { toast, toasts } from '#web/ui/toast-store.ts';

const UNKNOWN_REASON = 'The payment did not go through. Please try another card.';

let lastToast = 0;

/** Removes the previous attempt's toasts before a new attempt. */
export function dismissToasts(): void {
  toasts.dismiss(lastToast);
}

/** The provider refused the card: shows a toast and returns the text for the form. */
export function toastRefusal(message: string | null | undefined): string {
  const description = message || UNKNOWN_REASON;
  lastToast = toast({ title: 'Payment Failed', description, tone: 'destructive' });
  return description;
}

/** Not a refusal: something failed on the way. */
export function toastFailure(error: unknown): void {
  lastToast = toast({
    title: 'Payment Error',
    description: reasonOf(error, 'Something went wrong during payment. Please try again.'),
    tone: 'destructive',
  });
}
