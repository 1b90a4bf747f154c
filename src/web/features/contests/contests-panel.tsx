import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { getDesk, listAdminActions } from '#contract/admin.ts';
import { answerContest, type ContestItem, listContests } from '#contract/contests.ts';
import { deskHref } from '#contract/desk.ts';
import { percentOf } from '#contract/format.ts';
import { StatusBadge } from '#web/brand/status-badge.tsx';
import { callWithIdentityCheck } from '#web/features/auth/call-confirmed.ts';
import { reportFailure } from '#web/forms/report-failure.ts';
import { keyOf } from '#web/http/key-of.ts';
import { pagesOf } from '#web/http/pages.ts';
import { usePages } from '#web/http/use-pages.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Textarea } from '#web/ui/inputs.tsx';
import { FormCard } from '#web/ui/panel.tsx';
import { ShowMore } from '#web/ui/show-more.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { WaitingSince } from '#web/ui/waiting-since.tsx';

const pages = pagesOf(listContests);

/** The contests of scores and decisions that no Admin has answered yet. */
export function ContestsPanel() {
  const { items: data, more } = usePages(pages, { idOf: ({ id }) => id });
  return (
    <FormCard
      title="Challenged scores"
      hint="Your answer goes to the person who asked. Names are hidden, as they were when the score was worked out."
    >
      {data === null ? <p className="text-15 text-ink-2">The challenged scores did not load.</p> : null}
      {data?.length === 0 ? <p className="text-15 text-ink-2">No one is waiting for a second look.</p> : null}
      {data?.length ? (
        <ul className="grid gap-5">
          {data.map((item) => (
            <ContestRow key={item.id} item={item} />
          ))}
        </ul>
      ) : null}
      <ShowMore more={more} shown={data?.length ?? 0} what="challenged scores" />
    </FormCard>
  );
}

function ContestRow({ item }: { readonly item: ContestItem }) {
  const client = useQueryClient();
  const [answer, setAnswer] = useState('');
  const [isAsking, setIsAsking] = useState(false);
  const send = useMutation({
    mutationFn: () =>
      callWithIdentityCheck(answerContest, { params: { contestId: item.id }, body: { answer } }),
    onSuccess: () => toast({ title: 'Answered' }),
    onError: (error) => reportFailure(error),
    onSettled: () => {
      setIsAsking(false);
      for (const queryKey of [pages.queryKey, keyOf(getDesk), keyOf(listAdminActions)]) {
        void client.invalidateQueries({ queryKey });
      }
    },
  });
  return (
    <li className="grid gap-3 rounded-tile p-4 ring-1 ring-line">
      <div className="flex flex-wrap items-center gap-2">
        <Badge tone="blush">{item.about === 'score' ? 'The score' : 'The decision'}</Badge>
        <StatusBadge status={item.status} />
        <WaitingSince at={item.createdAt} />
      </div>
      <p className="text-15">
        <strong>{item.seekerHandle}</strong>, for{' '}
        {item.roleId === undefined ? (
          item.roleTitle
        ) : (
          <Link href={deskHref('roles', item.roleId)} className="text-brand underline underline-offset-4">
            {item.roleTitle}
          </Link>
        )}{' '}
        at {item.companyName}.
      </p>
      <blockquote className="border-l-2 border-line pl-3 text-15 whitespace-pre-wrap text-ink-2 wrap-anywhere">
        {item.words}
      </blockquote>
      <details className="rounded-tile bg-sunken px-4 py-3">
        <summary className="cursor-pointer text-15 font-semibold">
          A fit of {percentOf(item.fit.fitScoreInt)}%, and what it was made of
        </summary>
        <ul className="mt-3 grid gap-3 text-15">
          {item.fit.reasons.map((reason) => (
            <li key={reason.part}>
              <span className="num flex justify-between gap-3 font-semibold">
                {reason.label}
                <span className="flex-none">
                  {percentOf(reason.points)} of {percentOf(reason.maxPoints)}
                </span>
              </span>
              <span className="text-ink-2">{reason.text}</span>
            </li>
          ))}
        </ul>
        <p className="mt-3 text-13 text-ink-2">Scorer {item.fit.version}</p>
      </details>
      <Field label="Your answer">
        <Textarea
          rows={3}
          maxLength={2_000}
          value={answer}
          onChange={(event) => setAnswer(event.target.value)}
        />
      </Field>
      <Button
        disabled={answer.trim() === ''}
        className="sm:justify-self-start"
        onClick={() => setIsAsking(true)}
      >
        Answer
      </Button>
      {isAsking ? (
        <ConfirmDialog
          title="Send this answer?"
          action="Send"
          busy={send.isPending}
          onConfirm={() => send.mutate()}
          onClose={() => setIsAsking(false)}
        >
          <p>
            {item.seekerHandle} reads it in the app and by email. The employer is not told, the score stays as
            it was, and the answer can’t be changed.
          </p>
          <blockquote className="border-l-2 border-line pl-3 whitespace-pre-wrap wrap-anywhere">
            {answer}
          </blockquote>
        </ConfirmDialog>
      ) : null}
    </li>
  );
}
