import { reportError } from '#web/forms/report-failure.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { useTryMailAgain } from './preferences-query.ts';

interface MailRefusedProps {
  readonly email: string;
  /** In the words of the mail server that refused. */
  readonly reason: string;
}

/** Shown if a mail server has refused mail for the user's address: none is sent until they ask us to try again. */
export function MailRefused({ email, reason }: MailRefusedProps) {
  const tryAgain = useTryMailAgain();
  return (
    <div role="status" className="grid gap-3 rounded-tile bg-blush p-4 text-on-blush">
      <div>
        <p className="text-16 font-semibold wrap-anywhere">Email to {email} was refused</p>
        <p className="mt-1 text-14 wrap-anywhere">
          The mail server there says: “{reason}”. We won’t send any more until you ask us to.
        </p>
      </div>
      <Button
        variant="quiet"
        size="sm"
        className="justify-self-start"
        busy={tryAgain.isPending}
        busyLabel="Trying..."
        onClick={() =>
          tryAgain.mutate(undefined, {
            onSuccess: () =>
              toast({
                title: 'On its way',
                description: `If an email reaches ${email}, the address works again.`,
              }),
            onError: () => reportError('That did not work. Please try again later.'),
          })
        }
      >
        Try this address again
      </Button>
    </div>
  );
}
