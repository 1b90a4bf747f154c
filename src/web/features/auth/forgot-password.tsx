import { useEffect, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { takeFocus } from '#web/ui/take-focus.ts';
import { toasts } from '#web/ui/toast-store.ts';
import { EmailForm } from './email-form.tsx';
import { requestResetLink } from './reset-calls.ts';

/** Asks for a link by email. The answer is the same whether or not there is such an account. */
export function ForgotPassword({ onBack }: { readonly onBack: () => void }) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  // The toast about the failed sign-in is no longer needed, and would cover the heading on a phone.
  useEffect(() => {
    const shownToast = toasts.get();
    if (shownToast?.tone === 'destructive') toasts.dismiss(shownToast.id);
  }, []);
  return (
    <>
      <title>Forgot your password? · Nod</title>
      <h1 key={sentTo} ref={takeFocus} tabIndex={-1} className="text-34 outline-none">
        {sentTo === null ? 'Forgot your password?' : 'Check your email'}
      </h1>
      {sentTo === null ? (
        <EmailForm
          label="Email"
          send={requestResetLink}
          onSent={(_answer, email) => setSentTo(email)}
          button="Send me a link"
          busyLabel="Sending..."
        >
          <p className="text-16 text-ink-2">We’ll email you a link to choose a new one.</p>
        </EmailForm>
      ) : (
        <p role="status" className="mt-3 text-16 text-ink-2 wrap-anywhere">
          If there is an account with {sentTo}, a link is on its way there. It works once, for an hour.
        </p>
      )}
      <Button variant="ghost" className="mt-4 w-full" onClick={onBack}>
        Back to sign in
      </Button>
    </>
  );
}
