import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { deskHref } from '#contract/desk.ts';
import { decideScamReview, listScamReviews, type ScamOutcome, type ScamReview } from '#contract/safety.ts';
import { SCAM_SIGN_NAMES } from '#contract/scam/scam-sign.ts';
import { callWithIdentityCheck } from '#web/features/auth/call-confirmed.ts';
import { dayInFull } from '#web/format/days.ts';
import { reportFailure } from '#web/forms/report-failure.ts';
import { pagesOf } from '#web/http/pages.ts';
import { usePages } from '#web/http/use-pages.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { FormCard } from '#web/ui/panel.tsx';
import { ShowMore } from '#web/ui/show-more.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { WaitingSince } from '#web/ui/waiting-since.tsx';
import { suspensionWords } from './suspension-words.ts';

const pages = pagesOf(listScamReviews);

/** Senders whose messages or adverts had signs of fraud, one item each. */
export function ScamsPanel() {
  const { items: data, more } = usePages(pages, { idOf: ({ id }) => id });
  return (
    <FormCard
      title="Possible scams"
      hint="Messages and adverts with signs of fraud, by sender, oldest first. Their readers were warned; nothing is hidden and nobody is blocked until you decide."
    >
      {data === null ? <p className="text-15 text-ink-2">The possible scams could not be loaded.</p> : null}
      {data?.length === 0 ? <p className="text-15 text-ink-2">No possible scams are waiting.</p> : null}
      {data?.length ? (
        <ul className="grid gap-5">
          {data.map((item) => (
            <ScamRow key={item.id} item={item} />
          ))}
        </ul>
      ) : null}
      <ShowMore more={more} shown={data?.length ?? 0} what="possible scams" />
    </FormCard>
  );
}

function ScamRow({ item }: { readonly item: ScamReview }) {
  const [outcomeToConfirm, setOutcomeToConfirm] = useState<ScamOutcome | null>(null);
  const { sender, samples } = item;
  return (
    <li className="grid gap-3 rounded-tile p-4 ring-1 ring-line">
      <div className="flex flex-wrap items-center gap-2">
        {item.signs.map((sign) => (
          <Badge key={sign} tone="amber">
            {SCAM_SIGN_NAMES[sign]}
          </Badge>
        ))}
        {sender.isSuspended ? <Badge tone="danger">Suspended</Badge> : null}
        <WaitingSince at={item.createdAt} />
      </div>
      <p className="text-15">
        <Link
          href={deskHref(sender.accountType === 'Employer' ? 'companies' : 'people', sender.id)}
          className="font-semibold text-brand underline underline-offset-4"
        >
          {sender.name}
        </Link>
        , here since {dayInFull(sender.createdAt)}: {item.texts === 1 ? 'one text' : `${item.texts} texts`}{' '}
        with these signs.
      </p>
      {samples.length === 0 ? (
        <p className="text-15 text-ink-2">The texts no longer exist.</p>
      ) : (
        <ul className="grid max-h-80 gap-2 overflow-y-auto rounded-tile bg-sunken px-4 py-3">
          {samples.map(({ id, role, text }) => (
            <li key={id} className="text-15 wrap-anywhere whitespace-pre-wrap">
              {role ? (
                <Link
                  href={deskHref('roles', role.id)}
                  className="block font-semibold text-brand underline underline-offset-4"
                >
                  {role.title}
                </Link>
              ) : null}
              {role ? text.slice(role.title.length).trim() : text}
            </li>
          ))}
        </ul>
      )}
      <div className="grid grid-cols-2 gap-3">
        <Button variant="quiet" onClick={() => setOutcomeToConfirm('harmless')}>
          Nothing wrong
        </Button>
        <Button variant="danger" onClick={() => setOutcomeToConfirm('suspended')}>
          Suspend
        </Button>
      </div>
      {outcomeToConfirm === null ? null : (
        <DecideDialog item={item} outcome={outcomeToConfirm} onClose={() => setOutcomeToConfirm(null)} />
      )}
    </li>
  );
}

interface DecideDialogProps {
  readonly item: ScamReview;
  readonly outcome: ScamOutcome;
  readonly onClose: () => void;
}

function DecideDialog({ item: { id, sender }, outcome, onClose }: DecideDialogProps) {
  const client = useQueryClient();
  const decision = useMutation({
    mutationFn: () =>
      callWithIdentityCheck(decideScamReview, { params: { reviewId: id }, body: { outcome } }),
    onSuccess: () => toast({ title: 'Decided' }),
    onError: (error) => reportFailure(error),
    onSettled: () => {
      onClose();
      // A suspension also changes people, companies, jobs and other queues.
      void client.invalidateQueries();
    },
  });
  const isSuspending = outcome === 'suspended';
  return (
    <ConfirmDialog
      title={isSuspending ? `Suspend ${sender.name}?` : 'Nothing wrong here?'}
      action={isSuspending ? 'Suspend' : 'Nothing wrong'}
      isDangerous={isSuspending}
      busy={decision.isPending}
      onConfirm={() => decision.mutate()}
      onClose={onClose}
    >
      <p>
        {!isSuspending
          ? `${sender.name} is not told. Their readers are still warned, and the same signs don’t come back to this list for thirty days.`
          : suspensionWords(sender)}
      </p>
    </ConfirmDialog>
  );
}
