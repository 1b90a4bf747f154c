import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { acceptInvitation, readInvitation } from '#contract/members.ts';
import { Wordmark } from '#web/brand/wordmark.tsx';
import { forgetInvitation, invitationToken } from '#web/device/kept-invitation.ts';
import { useSignOut } from '#web/features/auth/sign-out.ts';
import { useUser } from '#web/features/auth/user.ts';
import { FormError } from '#web/forms/form-error.tsx';
import { reasonOf } from '#web/forms/report-failure.ts';
import { call } from '#web/http/api.ts';
import { RequestError } from '#web/http/request-error.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { MEMBER_ROLE_WORDS } from './member-role-words.ts';
import { homeAs } from './membership.ts';

const NEXT_PATH = encodeURIComponent('/invitation');

/** The page that an invitation links to, for visitors and signed-in people. */
export function InvitationScreen() {
  const [token] = useState(invitationToken);
  const { data, error, isPending, refetch } = useQuery({
    queryKey: [readInvitation.path, token],
    queryFn: () => call(readInvitation, { body: { token: token ?? '-' } }),
    retry: false,
  });
  return (
    <main className="mx-auto grid min-h-dvh w-full max-w-[520px] content-center gap-6 px-5 py-10">
      <title>Invitation · Nod</title>
      <Link href="/" className="justify-self-center rounded-control">
        <Wordmark className="text-34" />
        <span className="sr-only">home</span>
      </Link>
      {isPending ? <Loading className="min-h-60" /> : null}
      {error ? (
        isRefused(error) ? (
          <DoesNotWork reason={reasonOf(error)} />
        ) : (
          <DidNotLoad onRetry={() => void refetch()} />
        )
      ) : null}
      {data && token ? <Invitation token={token} invitation={data} /> : null}
    </main>
  );
}

/** Whether the server says that the invitation itself is at fault. */
function isRefused(error: Error): boolean {
  return error instanceof RequestError && error.status < 500 && error.status !== 429;
}

function DidNotLoad({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <Panel padded>
      <h1 className="text-28">The invitation did not load</h1>
      <p className="mt-3 text-16 text-ink-2">Check your connection and try again in a moment.</p>
      <Button className="mt-6" onClick={onRetry}>
        Try again
      </Button>
    </Panel>
  );
}

function DoesNotWork({ reason }: { readonly reason: string }) {
  const user = useUser();
  return (
    <Panel padded>
      <h1 className="text-28">This invitation does not work</h1>
      <p className="mt-3 text-16 text-ink-2">{reason}</p>
      <div className="mt-6">
        <Link href={user ? '/' : '/auth'} className={buttonClass()}>
          {user ? 'Back to Nod' : 'Sign in'}
        </Link>
      </div>
    </Panel>
  );
}

interface InvitationProps {
  readonly token: string;
  readonly invitation: Awaited<ReturnType<typeof call<typeof readInvitation>>>;
}

function Invitation({ token, invitation }: InvitationProps) {
  const { companyName, invitedBy, email, memberRole, hasAccount } = invitation;
  const { name, may } = MEMBER_ROLE_WORDS[memberRole];
  const user = useUser();
  return (
    <Panel padded>
      <h1 className="text-28 wrap-anywhere">Join {companyName}</h1>
      <p className="mt-3 text-16 text-ink-2">
        {invitedBy ?? companyName} invites you to hire with {companyName} on Nod.
      </p>
      <dl className="mt-5 grid gap-3 text-15">
        <div>
          <dt className="font-semibold">Your role: {name}</dt>
          <dd className="text-ink-2">{may}</dd>
        </div>
        <div>
          <dt className="font-semibold">Sent to</dt>
          <dd className="text-ink-2 wrap-anywhere">{email}</dd>
        </div>
      </dl>
      {user ? (
        <Accept
          token={token}
          companyName={companyName}
          signedInAs={user.email}
          isTheirs={user.email.toLowerCase() === email.toLowerCase()}
        />
      ) : (
        <div className="mt-6 grid gap-3">
          <p className="text-15 text-ink-2">
            {hasAccount
              ? 'Sign in with this address to accept.'
              : 'Create an account with this address to accept.'}
          </p>
          <Link
            href={hasAccount ? `/auth?next=${NEXT_PATH}` : `/auth?join=Employer&next=${NEXT_PATH}`}
            // Not in the URL, which the server would log.
            state={{ email }}
            className={buttonClass({ size: 'lg' })}
          >
            {hasAccount ? 'Sign in' : 'Create an account'}
          </Link>
        </div>
      )}
    </Panel>
  );
}

interface AcceptProps {
  readonly token: string;
  readonly companyName: string;
  readonly signedInAs: string;
  readonly isTheirs: boolean;
}

function Accept({ token, companyName, signedInAs, isTheirs }: AcceptProps) {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const signOut = useSignOut();
  const acceptance = useMutation({
    mutationFn: () => call(acceptInvitation, { body: { token } }),
    onSuccess: async ({ memberRole, companies, needCompanySignIn }) => {
      forgetInvitation();
      await client.invalidateQueries();
      const mustUseOwn = needCompanySignIn?.includes(companyName) ?? false;
      navigate(mustUseOwn ? '/auth/company' : homeAs(memberRole), { replace: true });
      if (mustUseOwn || !companies.some((each) => each.companyName === companyName)) {
        toast({
          title: `You have joined ${companyName}`,
          description: mustUseOwn
            ? 'Sign in with its own account to work there.'
            : 'Sign in with your password to work there. You are signed in with another company’s account now.',
        });
      }
    },
  });
  return (
    <div className="mt-6 grid gap-3">
      <p className="text-15 text-ink-2 wrap-anywhere">
        You are signed in as {signedInAs}.
        {isTheirs ? '' : ' The invitation works only for the address it was sent to.'}
      </p>
      <FormError>{acceptance.error ? reasonOf(acceptance.error) : undefined}</FormError>
      {isTheirs ? (
        <Button
          size="lg"
          busy={acceptance.isPending || acceptance.isSuccess}
          busyLabel="Joining..."
          onClick={() => acceptance.mutate()}
        >
          Accept
        </Button>
      ) : (
        <Button size="lg" onClick={() => void signOut()}>
          Sign out
        </Button>
      )}
    </div>
  );
}
