import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { User } from '#contract/accounts.ts';
import { confirmEmail, getEmailChange, stopEmailChange } from '#contract/name-and-email.ts';
import { changingSession } from '#web/features/auth/session-check.ts';
import { rememberUser, USER_KEY, useUser } from '#web/features/auth/user.ts';
import { reasonOf } from '#web/forms/report-failure.ts';
import { call } from '#web/http/api.ts';
import { keyOf } from '#web/http/key-of.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';

interface EmailLinkProps {
  readonly kind: 'confirm' | 'stop';
  /** From the mailed link. */
  readonly token: string;
}

/** Virus scanners open mailed links too, so only the button does something. */
export function EmailLink({ kind, token }: EmailLinkProps) {
  return kind === 'confirm' ? <Confirm token={token} /> : <Stop token={token} />;
}

function Confirm({ token }: { readonly token: string }) {
  const client = useQueryClient();
  const isSignedIn = Boolean(useUser());
  const confirm = useMutation({
    mutationFn: () => call(confirmEmail, { body: { token } }),
    // Refetched and not set, because somebody else may be signed in here.
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: USER_KEY }),
        client.invalidateQueries({ queryKey: keyOf(getEmailChange) }),
      ]),
  });
  if (confirm.isSuccess) {
    return (
      <Page
        title={confirm.data.isChange ? 'Your new address is confirmed' : 'Your address is confirmed'}
        text={
          confirm.data.isChange
            ? `From now on we email ${confirm.data.email}, and you can sign in with it. Your other devices were signed out.`
            : `We will email ${confirm.data.email}, and you can sign in with it.`
        }
      >
        <NextLink isSignedIn={isSignedIn} />
      </Page>
    );
  }
  if (confirm.isError) {
    return (
      <Page title="This link does not work" text={reasonOf(confirm.error)}>
        <NextLink isSignedIn={isSignedIn} />
      </Page>
    );
  }
  return (
    <Page title="Confirm your address" text="Your account will use the address this link was sent to.">
      <Button size="lg" busy={confirm.isPending} busyLabel="Confirming..." onClick={() => confirm.mutate()}>
        Confirm this address
      </Button>
    </Page>
  );
}

function Stop({ token }: { readonly token: string }) {
  const client = useQueryClient();
  const stop = useMutation({
    mutationFn: () => changingSession(() => call(stopEmailChange, { body: { token } })),
    // Every session of that account has ended, including this browser's if it had one.
    onSuccess: async ({ email }) => {
      if (client.getQueryData<User | null>(USER_KEY)?.email === email) await rememberUser(client, null);
      else await client.invalidateQueries({ queryKey: USER_KEY });
    },
  });
  if (stop.isSuccess) {
    const { email, wasConfirmed } = stop.data;
    return (
      <Page
        title={wasConfirmed ? 'Your address is back' : 'The change has been stopped'}
        text={`Your account uses ${email}, and every device is signed out. The person who asked for the change knows your password, so choose a new one now: “Forgot your password?” on the next page emails you a link.`}
      >
        <Link href="/auth" className={buttonClass({ size: 'lg' })}>
          Choose a new password
        </Link>
      </Page>
    );
  }
  if (stop.isError) {
    return (
      <Page title="This link does not work" text={reasonOf(stop.error)}>
        <Link href="/auth" className={buttonClass({ size: 'lg' })}>
          Sign in
        </Link>
      </Page>
    );
  }
  return (
    <Page
      title="Stop the change of address?"
      text="Your account keeps this address, or gets it back, and every device is signed out. You can do this for a week after the change was asked for."
    >
      <Button size="lg" busy={stop.isPending} busyLabel="Stopping..." onClick={() => stop.mutate()}>
        Stop the change
      </Button>
    </Page>
  );
}

function NextLink({ isSignedIn }: { readonly isSignedIn: boolean }) {
  return (
    <Link href={isSignedIn ? '/profile' : '/auth'} className={buttonClass({ size: 'lg' })}>
      {isSignedIn ? 'Back to your profile' : 'Sign in'}
    </Link>
  );
}

interface PageProps {
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}

function Page({ title, text, children }: PageProps) {
  return (
    <div role="status" className="grid gap-3">
      <title>{`${title} · Nod`}</title>
      <h1 className="text-34">{title}</h1>
      <p className="text-16 text-ink-2 wrap-anywhere">{text}</p>
      <div className="mt-3 grid">{children}</div>
    </div>
  );
}
