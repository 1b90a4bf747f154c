import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  listReports,
  REPORT_REASONS,
  type ReportItem,
  type ReportOutcome,
  resolveReport,
} from '#contract/safety.ts';
import { reportFailure } from '#web/forms/report-failure.ts';
import { call } from '#web/http/api.ts';
import { pagesOf } from '#web/http/pages.ts';
import { usePages } from '#web/http/use-pages.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/choices.tsx';
import { cx } from '#web/ui/cx.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Textarea } from '#web/ui/inputs.tsx';
import { FormCard } from '#web/ui/panel.tsx';
import { ShowMore } from '#web/ui/show-more.tsx';
import { toast } from '#web/ui/toast-store.ts';

const pages = pagesOf(listReports);

/** An Admin's list of what people have reported and nobody has decided yet (D2). */
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
  const [isAsking, setIsAsking] = useState(false);
  const decision = useMutation({
    mutationFn: (outcome: ReportOutcome) =>
      call(resolveReport, {
        params: { reportId: item.id },
        body: { outcome, words, suspend: outcome === 'upheld' && isSuspending },
      }),
    onSuccess: () => toast({ title: 'Decided' }),
    onError: (error) => reportFailure(error),
    onSettled: () => client.invalidateQueries({ queryKey: pages.queryKey }),
  });
  const { subject, reporter } = item;
  return (
    <li className="grid gap-3 rounded-tile p-4 ring-1 ring-line">
      <div className="flex flex-wrap items-center gap-2">
        <Badge tone="blush">{REPORT_REASONS[item.reason]}</Badge>
        {subject.isSuspended ? <Badge tone="danger">Suspended</Badge> : null}
        {subject.upheldBefore > 0 ? <Badge tone="amber">{subject.upheldBefore} upheld before</Badge> : null}
      </div>
      <p className="text-15">
        <strong>{reporter.name}</strong> reports <strong>{subject.name}</strong>
        {item.roleTitle ? ` about ${item.roleTitle}` : ''}.
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
        label={`Suspend ${subject.name}`}
        checked={isSuspending}
        onChange={() => setIsSuspending(!isSuspending)}
      />
      <div className="grid grid-cols-2 gap-3">
        <Button variant="quiet" disabled={decision.isPending} onClick={() => decision.mutate('dismissed')}>
          Dismiss
        </Button>
        <Button variant="danger" disabled={decision.isPending} onClick={() => setIsAsking(true)}>
          Uphold
        </Button>
      </div>
      <Dialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={`Uphold the report about ${subject.name}?`}
        description="This can't be undone here."
        footer={
          <>
            <Button variant="quiet" onClick={() => setIsAsking(false)}>
              Cancel
            </Button>
            <Button
              variant="danger"
              onClick={() => {
                setIsAsking(false);
                decision.mutate('upheld');
              }}
            >
              Uphold
            </Button>
          </>
        }
      >
        <ul className="grid list-disc gap-1.5 pl-5 text-15">
          <li>
            {reporter.name} is told that you upheld it{words.trim() === '' ? '' : ', with your note'}.
          </li>
          <li>It counts in {subject.name}’s record, and the report leaves this list.</li>
          <li>
            {isSuspending
              ? `${subject.name} is suspended: signed out everywhere, and unable to sign in.`
              : `${subject.name} is not suspended.`}
          </li>
        </ul>
      </Dialog>
    </li>
  );
}
