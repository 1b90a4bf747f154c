import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { type FailedMail, getDesk, listAdminActions, listFailedMail, retryMail } from '#contract/admin.ts';
import { deskHref } from '#contract/desk.ts';
import { callWithIdentityCheck } from '#web/features/auth/call-confirmed.ts';
import { momentOf } from '#web/format/time.ts';
import { reportFailure } from '#web/forms/report-failure.ts';
import { keyOf } from '#web/http/key-of.ts';
import { pagesOf } from '#web/http/pages.ts';
import { usePages } from '#web/http/use-pages.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { FormCard } from '#web/ui/panel.tsx';
import { ShowMore } from '#web/ui/show-more.tsx';
import { toast } from '#web/ui/toast-store.ts';

const pages = pagesOf(listFailedMail);

/** Emails and push messages that could not be delivered. */
export function MailSection() {
  const { items, more } = usePages(pages, { idOf: ({ id }) => id, staleTime: 0 });
  const [toRetry, setToRetry] = useState<FailedMail | 'all' | null>(null);
  return (
    <FormCard
      title="Failed emails"
      hint="Emails and push messages refused, or failing for a day. People see them in the app. Kept for 90 days to resend."
    >
      {items === undefined ? <Loading className="min-h-40" /> : null}
      {items === null ? <p className="text-15 text-ink-2">The failed emails could not be loaded.</p> : null}
      {items?.length === 0 ? <p className="text-15 text-ink-2">No email has failed.</p> : null}
      {items && items.length > 1 ? (
        <Button variant="quiet" className="justify-self-start" onClick={() => setToRetry('all')}>
          Send all again
        </Button>
      ) : null}
      <ul className="grid divide-y divide-line">
        {items?.map((mail) => (
          <li
            key={mail.id}
            className="flex flex-wrap items-start justify-between gap-3 py-3 first:pt-0 last:pb-0"
          >
            <div className="min-w-0 flex-1 basis-64 text-15">
              <p className="flex flex-wrap items-center gap-2">
                <b className="wrap-anywhere">{mail.title}</b>
                <Badge>{mail.channel === 'mail' ? 'Email' : 'Push'}</Badge>
              </p>
              <p className="mt-1 text-ink-2">
                to{' '}
                <Link
                  href={deskHref('people', mail.to.userId)}
                  className="text-brand underline underline-offset-4"
                >
                  {mail.to.name}
                </Link>
                , <span className="num">{momentOf(mail.failedAt)}</span>, {triesInWords(mail.attempts)}
              </p>
              {mail.reason === null ? null : (
                <p className="mt-1 text-14 text-ink-2 wrap-anywhere">{mail.reason}</p>
              )}
            </div>
            <Button
              variant="quiet"
              size="sm"
              aria-label={`Send again: ${mail.title}, to ${mail.to.name}`}
              onClick={() => setToRetry(mail)}
            >
              Send again
            </Button>
          </li>
        ))}
      </ul>
      <ShowMore more={more} shown={items?.length ?? 0} what="emails" />
      {toRetry === null ? null : <RetryDialog toRetry={toRetry} onClose={() => setToRetry(null)} />}
    </FormCard>
  );
}

interface RetryDialogProps {
  readonly toRetry: FailedMail | 'all';
  readonly onClose: () => void;
}

function RetryDialog({ toRetry, onClose }: RetryDialogProps) {
  const client = useQueryClient();
  const retry = useMutation({
    mutationFn: () => callWithIdentityCheck(retryMail, { body: toRetry === 'all' ? {} : { id: toRetry.id } }),
    onSuccess: ({ retried }) => {
      toast({ title: retried === 1 ? 'One will be sent again' : `${retried} will be sent again` });
      onClose();
    },
    onError: (error) => reportFailure(error),
    onSettled: () => {
      for (const queryKey of [pages.queryKey, keyOf(getDesk), keyOf(listAdminActions)]) {
        void client.invalidateQueries({ queryKey });
      }
    },
  });
  return (
    <ConfirmDialog
      title={toRetry === 'all' ? 'Send all of them again?' : `Send “${toRetry.title}” again?`}
      action="Send again"
      busy={retry.isPending}
      onConfirm={() => retry.mutate()}
      onClose={onClose}
    >
      <p>
        {toRetry === 'all' ? 'Up to 10,000 go out' : 'It goes out'} as soon as quiet hours and the half hour
        between two emails to a person allow. Failures are retried for a day. Anything already read in the
        app, or no longer wanted, is not sent.
      </p>
    </ConfirmDialog>
  );
}

function triesInWords(attempts: number): string {
  if (attempts === 0) return 'refused at once';
  return attempts === 1 ? 'after 1 try' : `after ${attempts} tries`;
}
