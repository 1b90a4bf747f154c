import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { endSessionsOf } from '#contract/sessions.ts';
import { callWithIdentityCheck } from '#web/features/auth/call-confirmed.ts';
import { reportFailure } from '#web/forms/report-failure.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { toast } from '#web/ui/toast-store.ts';

/** An Admin ends every session of the person whose log they are reading. */
export function SignOutEverywhere({ username }: { readonly username: string }) {
  const [isAsking, setIsAsking] = useState(false);
  const end = useMutation({
    mutationFn: () => callWithIdentityCheck(endSessionsOf, { body: { username } }),
    onSuccess: () => toast({ title: `${username} is signed out everywhere` }),
    onError: (error) => reportFailure(error),
    onSettled: () => setIsAsking(false),
  });
  return (
    <>
      <Button variant="quiet" onClick={() => setIsAsking(true)}>
        Sign out {username} everywhere
      </Button>
      {isAsking ? (
        <ConfirmDialog
          title="Sign out everywhere?"
          action="Sign out everywhere"
          isDangerous
          busy={end.isPending}
          onConfirm={() => end.mutate()}
          onClose={() => setIsAsking(false)}
        >
          Every device of {username} is signed out, and their API keys stop working. They can sign in again
          with their password.
        </ConfirmDialog>
      ) : null}
    </>
  );
}
