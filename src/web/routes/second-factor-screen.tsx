import { useQueryClient } from '@tanstack/react-query';
import { getSecondFactors } from '#contract/second-factors.ts';
import { Wordmark } from '#web/brand/wordmark.tsx';
import { USER_KEY } from '#web/features/auth/user.ts';
import { SignOutButton } from '#web/features/profile/sign-out-button.tsx';
import { SecondFactorsCard } from '#web/features/security/second-factors-card.tsx';
import { useEndpoint } from '#web/http/use-endpoint.ts';
import { Button } from '#web/ui/button.tsx';

/** For a seeker on a server that requires a second factor, until they have set one up. */
export function SecondFactorScreen() {
  const client = useQueryClient();
  const { data } = useEndpoint(getSecondFactors);
  return (
    <div className="flex min-h-dvh flex-col px-5 pb-10">
      <title>Second factor · Nod</title>
      <header className="mx-auto flex h-16 w-full max-w-[480px] items-center lg:h-24">
        <Wordmark className="text-28" />
      </header>
      <main className="mx-auto grid w-full max-w-[480px] gap-6 pt-6">
        <div>
          <h1 className="text-34">One more step</h1>
          <p className="mt-3 text-18 text-ink-2">
            This site asks everyone for a second factor. Add a passkey, which is easiest, or set up an app
            that shows codes.
          </p>
        </div>
        <SecondFactorsCard />
        <div className="flex flex-wrap gap-3">
          <Button
            disabled={!data?.isProven}
            onClick={() => void client.invalidateQueries({ queryKey: USER_KEY })}
          >
            Continue
          </Button>
          <SignOutButton />
        </div>
      </main>
    </div>
  );
}
