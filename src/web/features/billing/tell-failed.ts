import { RequestError } from '#web/http/request-error.ts';
import { toast } from '#web/ui/toast-store.ts';

/** A refusal's own words, or that it did not work. */
export function tellFailed(error: unknown): void {
  toast({
    title: 'Error',
    description:
      (error instanceof RequestError && error.serverMessage) || 'That did not work. Please try again.',
    tone: 'destructive',
  });
}
