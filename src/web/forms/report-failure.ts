import { isUnreachable } from '#web/http/is-unreachable.ts';
import { LostResponse } from '#web/http/lost-response.ts';
import { RequestError } from '#web/http/request-error.ts';
import { toast } from '#web/ui/toast-store.ts';

/** Why a call failed: the response was lost, the device is offline, or the server's own sentence; else `fallback`. */
export function reasonOf(error: unknown, fallback = 'That did not work. Please try again.'): string {
  if (error instanceof LostResponse)
    return 'The connection dropped before the server answered. Check whether it worked before you try again.';
  if (isUnreachable(error) && !navigator.onLine)
    return 'You are offline. Try again once you are back online.';
  return (error instanceof RequestError && error.serverMessage) || fallback;
}

/** Says in a toast why something failed. */
export function reportFailure(error: unknown, fallback?: string): void {
  reportError(reasonOf(error, fallback));
}

/** The same with a fixed sentence, whatever the server said. */
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
