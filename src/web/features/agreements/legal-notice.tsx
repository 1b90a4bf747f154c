import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { User } from '#contract/accounts.ts';
import { agree } from '#contract/agreements.ts';
import { USER_KEY } from '#web/features/auth/user.ts';
import { reportFailure } from '#web/forms/report-failure.ts';
import { call } from '#web/http/api.ts';
import { Button } from '#web/ui/button.tsx';

/**
 * For somebody who agreed to an earlier privacy notice and terms, or to none. They can continue to use the app without
 * agreeing.
 */
export function LegalNotice({ version }: { readonly version: string }) {
  const client = useQueryClient();
  const agreement = useMutation({
    mutationFn: () => call(agree, { body: { version } }),
    onSuccess: () => {
      client.setQueryData<User | null>(USER_KEY, (user) => {
        if (!user) return user;
        const { newLegalVersion: _agreed, ...userWithoutNotice } = user;
        return userWithoutNotice;
      });
    },
    onError: (error) => reportFailure(error, 'We couldn’t record that. Please try again in a moment.'),
  });
  return (
    <section
      aria-label="New privacy notice and terms"
      className="flex flex-none flex-wrap items-center gap-x-3 gap-y-1 bg-sunken px-5 py-2 text-14 text-ink-2 lg:mb-4 lg:rounded-control lg:px-3 lg:py-3"
    >
      <p className="min-w-0 flex-1 basis-48">
        We have a new{' '}
        <a href="/privacy" target="_blank" rel="noopener" className={LINK}>
          privacy notice
        </a>{' '}
        and new{' '}
        <a href="/terms" target="_blank" rel="noopener" className={LINK}>
          terms
        </a>
        .
      </p>
      <Button
        variant="quiet"
        size="sm"
        busy={agreement.isPending}
        busyLabel="Saving..."
        onClick={() => agreement.mutate()}
      >
        I agree
      </Button>
    </section>
  );
}

const LINK = 'font-semibold text-ink underline underline-offset-4';
