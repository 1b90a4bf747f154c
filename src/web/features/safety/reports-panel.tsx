import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { deskHref } from '#contract/desk.ts';
import {
  listReports,
  REPORT_REASONS,
  type ReportItem,
  type ReportOutcome,
  resolveReport,
} from '#contract/safety.ts';
import { callWithIdentityCheck } from '#web/features/auth/call-confirmed.ts';
import { reportFailure } from '#web/forms/report-failure.ts';
import { pagesOf } from '#web/http/pages.ts';
import { usePages } from '#web/http/use-pages.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/choices.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { cx } from '#web/ui/cx.ts';
import { Field } from '#web/ui/field.tsx';
import { Textarea } from '#web/ui/inputs.tsx';
import { FormCard } from '#web/ui/panel.tsx';
import { ShowMore } from '#web/ui/show-more.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { WaitingSince } from '#web/ui/waiting-since.tsx';
import { suspensionWords } from './suspension-words.ts';

const pages = pagesOf(listReports);

/** An Admin's list of reports that nobody has decided yet (D2). */
export function ReportsPanel() {
  const { items: data, more } = usePages(pages, { idOf: ({ id }) => id });
  return (
    <FormCard
      title="Reports"
      hint="What people have reported, oldest first. The person who reported it is told what you decide."
    >
      {data === null ? <p className="text-15 text-ink-2">The reports could not be loaded.</p> : null}
      {data?.length === 0 ? <p className="text-15 text-ink-2">No reports are waiting.</p> : null}
      {data?.length ? (
        <ul className="grid gap-5">
          {data.map((item) => (
            <ReportRow key={item.id} item={item} />
          ))}
        </ul>
      ) : null}
      <ShowMore more={more} shown={data?.length ?? 0} what="reports" />
    </FormCard>
  );
}

function ReportRow({ item }: { readonly item: ReportItem }) {
  const client = useQueryClient();
  const [words, setWords] = useState('');
  const [isSuspending, setIsSuspending] = useState(false);
  const [outcomeToConfirm, setOutcomeToConfirm] = useState<ReportOutcome | null>(null);
  const decision = useMutation({
    mutationFn: (outcome: ReportOutcome) =>
      callWithIdentityCheck(resolveReport, {
        params: { reportId: item.id },
        body: { outcome, words, suspend: outcome === 'upheld' && isSuspending },
      }),
    onSuccess: () => toast({ title: 'Decided' }),
    onError: (error) => reportFailure(error),
    onSettled: () => {
      setOutcomeToConfirm(null);
      // A suspension also changes people, companies, jobs and other queues.
      void client.invalidateQueries();
    },
  });
  return (
    <li className="grid gap-3 rounded-tile p-4 ring-1 ring-line">
      <Report item={item} />
      <Field label="Note to the person who reported it (optional)">
        <Textarea
          rows={2}
          maxLength={1_000}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
      </Field>
      <Checkbox
        name={`suspend-${item.id}`}
        label={`Suspend ${item.subject.name}`}
        checked={isSuspending}
        onChange={() => setIsSuspending(!isSuspending)}
      />
      <div className="grid grid-cols-2 gap-3">
        <Button
          variant="quiet"
          disabled={decision.isPending}
          onClick={() => setOutcomeToConfirm('dismissed')}
        >
          Dismiss
        </Button>
        <Button variant="danger" disabled={decision.isPending} onClick={() => setOutcomeToConfirm('upheld')}>
          Uphold
        </Button>
      </div>
      {outcomeToConfirm === null ? null : (
        <DecisionDialog
          item={item}
          outcome={outcomeToConfirm}
          hasNote={words.trim() !== ''}
          isSuspending={isSuspending}
          isPending={decision.isPending}
          onConfirm={() => decision.mutate(outcomeToConfirm)}
          onClose={() => setOutcomeToConfirm(null)}
        />
      )}
    </li>
  );
}

/** Who reported whom, and why: the reporter's words and the messages. */
function Report({ item }: { readonly item: ReportItem }) {
  const { subject, reporter } = item;
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <Badge tone="blush">{REPORT_REASONS[item.reason]}</Badge>
        {subject.isSuspended ? <Badge tone="danger">Suspended</Badge> : null}
        {subject.upheldBefore > 0 ? <Badge tone="amber">{subject.upheldBefore} upheld before</Badge> : null}
        <WaitingSince at={item.createdAt} />
      </div>
      <p className="text-15">
        <strong>{reporter.name}</strong> reports{' '}
        <Link
          href={deskHref(subject.accountType === 'Employer' ? 'companies' : 'people', subject.id)}
          className="font-semibold text-brand underline underline-offset-4"
        >
          {subject.name}
        </Link>
        {item.roleTitle ? ' about ' : ''}
        {item.roleTitle && item.roleId ? (
          <Link
            href={deskHref('roles', item.roleId)}
            className="text-brand underline underline-offset-4 wrap-anywhere"
          >
            {item.roleTitle}
          </Link>
        ) : (
          item.roleTitle
        )}
        .
      </p>
      {item.words ? (
        <blockquote className="border-l-2 border-line pl-3 text-15 text-ink-2">{item.words}</blockquote>
      ) : null}
      {item.messages.length > 0 ? (
        <details className="rounded-tile bg-sunken px-4 py-3">
          <summary className="cursor-pointer text-15 font-semibold">What was said</summary>
          <ol className="mt-3 grid max-h-80 gap-2 overflow-y-auto">
            {item.messages.map((message) => (
              <li key={message.id} className={cx('text-15', message.isSubject && 'font-semibold')}>
                <span className="text-ink-3">{message.sender}:</span>{' '}
                <span className="whitespace-pre-wrap">{message.bodyMd}</span>
              </li>
            ))}
          </ol>
        </details>
      ) : null}
    </>
  );
}

interface DecisionDialogProps {
  readonly item: ReportItem;
  readonly outcome: ReportOutcome;
  readonly hasNote: boolean;
  readonly isSuspending: boolean;
  readonly isPending: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Says what a decision does before it is made. */
function DecisionDialog({
  item: { subject, reporter },
  outcome,
  hasNote,
  isSuspending,
  isPending,
  onConfirm,
  onClose,
}: DecisionDialogProps) {
  const isUpheld = outcome === 'upheld';
  return (
    <ConfirmDialog
      title={isUpheld ? 'Uphold this report?' : 'Dismiss this report?'}
      action={isUpheld ? 'Uphold' : 'Dismiss'}
      isDangerous={isUpheld}
      busy={isPending}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>
        {reporter.name} is told that we {isUpheld ? 'acted on the report' : 'found nothing against our rules'}
        {hasNote ? ', with your note.' : '.'} It can’t be decided again.
      </p>
      {isUpheld ? (
        <p>
          {isSuspending
            ? suspensionWords(subject)
            : `${subject.name} is not told, and nothing else changes for them. The next report shows that one was upheld.`}
        </p>
      ) : null}
    </ConfirmDialog>
  );
}
