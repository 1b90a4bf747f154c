import { isUnreachable } from '#web/http/is-unreachable.ts';
import { RequestError } from '#web/http/request-error.ts';
import { toast } from '#web/ui/toast-store.ts';

/** The server's own sentence where it refused something, that there is no network, or else `fallback`. */
export function reasonOf(error: unknown, fallback = 'That did not work. Please try again.'): string {
  if (isUnreachable(error) && !navigator.onLine)
    return 'You are offline. Try again once you are back online.';
  return (error instanceof RequestError && error.serverMessage) || fallback;
}

/** Says in a toast why something failed. */
export function reportFailure(error: unknown, fallback?: string): void {
  reportError(reasonOf(error, fallback));
}

/** The same where the sentence is fixed, whatever the server said. */
export function reportError(description: string): void {
  toast({ title: 'Error', description, tone: 'destructive' });
}

/** The toast for required fields that are empty. */
export function reportMissing(): void {
  toast({
    title: 'Missing Information',
    description: 'Please fill in all required fields.',
    tone: 'destructive',
  });
}
