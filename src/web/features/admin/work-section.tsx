import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type BackgroundWork,
  getBackgroundWork,
  getDesk,
  listAdminActions,
  retryTasks,
} from '#contract/admin.ts';
import { callWithIdentityCheck } from '#web/features/auth/call-confirmed.ts';
import { momentOf } from '#web/format/time.ts';
import { reportFailure } from '#web/forms/report-failure.ts';
import { keyOf } from '#web/http/key-of.ts';
import { useEndpoint } from '#web/http/use-endpoint.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { FormCard } from '#web/ui/panel.tsx';
import { toast } from '#web/ui/toast-store.ts';

/** Failed and waiting tasks, and when each periodic job ran: the same as `npm run tasks`. */
export function WorkSection() {
  const { data } = useEndpoint(getBackgroundWork, {}, { staleTime: 0 });
  if (data === undefined) return <Loading className="min-h-96" />;
  if (data === null) return <p className="text-15 text-ink-2">The background work could not be loaded.</p>;
  return (
    <>
      <Failures work={data} />
      <Queues queues={data.queues} />
      <Jobs jobs={data.jobs} />
    </>
  );
}

function Failures({ work: { queues, failures } }: { readonly work: BackgroundWork }) {
  const [toRetry, setToRetry] = useState<{ readonly task: string; readonly failed: number } | null>(null);
  const failedQueues = queues.filter((queue) => queue.failed > 0);
  return (
    <FormCard
      title="Failed tasks"
      hint="No automatic tries are left for these. They are kept for a day after the last one."
    >
      {failedQueues.length === 0 ? <p className="text-15 text-ink-2">No task has failed.</p> : null}
      <ul className="grid gap-4">
        {failedQueues.map((queue) => (
          <li key={queue.task} className="grid gap-3 rounded-tile p-4 ring-1 ring-line">
            <div className="flex flex-wrap items-center justify-between gap-3">
              <p className="flex flex-wrap items-center gap-2 text-16 font-semibold wrap-anywhere">
                {queue.task} <Badge tone="danger">{queue.failed} failed</Badge>
              </p>
              <Button
                variant="quiet"
                size="sm"
                aria-label={`Try again: ${queue.task}`}
                onClick={() => setToRetry(queue)}
              >
                Try again
              </Button>
            </div>
            <ul className="grid gap-2 text-14 text-ink-2">
              {failures
                .filter(({ task }) => task === queue.task)
                .slice(0, 5)
                .map(({ failedAt, tries, reason }) => (
                  <li key={`${failedAt} ${reason}`} className="wrap-anywhere">
                    <span className="num text-ink-3">
                      {momentOf(failedAt)}, {tries === 1 ? 'one try' : `${tries} tries`}:
                    </span>{' '}
                    {reason}
                  </li>
                ))}
            </ul>
          </li>
        ))}
      </ul>
      {toRetry === null ? null : (
        <RetryDialog task={toRetry.task} failedCount={toRetry.failed} onClose={() => setToRetry(null)} />
      )}
    </FormCard>
  );
}

interface RetryDialogProps {
  readonly task: string;
  readonly failedCount: number;
  readonly onClose: () => void;
}

function RetryDialog({ task, failedCount, onClose }: RetryDialogProps) {
  const client = useQueryClient();
  const retry = useMutation({
    mutationFn: () => callWithIdentityCheck(retryTasks, { body: { task } }),
    onSuccess: ({ retried }) => {
      toast({
        title: retried === 1 ? 'One task will be tried again' : `${retried} tasks will be tried again`,
      });
      onClose();
    },
    onError: (error) => reportFailure(error),
    onSettled: () => {
      for (const queryKey of [keyOf(getBackgroundWork), keyOf(getDesk), keyOf(listAdminActions)]) {
        void client.invalidateQueries({ queryKey });
      }
    },
  });
  return (
    <ConfirmDialog
      title={`Try ${task} again?`}
      action="Try again"
      busy={retry.isPending}
      onConfirm={() => retry.mutate()}
      onClose={onClose}
    >
      <p>
        {failedCount === 1 ? 'The failed task gets' : `All ${failedCount} failed tasks get`} one more try, as
        soon as a worker is free. Anything done before the failure is not repeated.
      </p>
    </ConfirmDialog>
  );
}

function Queues({ queues }: Pick<BackgroundWork, 'queues'>) {
  const busy = queues.filter(({ ready, deferred, active }) => ready + deferred + active > 0);
  return (
    <FormCard title="Waiting tasks">
      {busy.length === 0 ? (
        <p className="text-15 text-ink-2">Nothing is waiting.</p>
      ) : (
        <section
          aria-label="Waiting tasks"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard
          tabIndex={0}
          className="overflow-x-auto"
        >
          <table className="num w-full text-15">
            <caption className="sr-only">Waiting tasks, by name</caption>
            <thead className="text-left text-13 text-ink-2">
              <tr className="border-b border-line">
                {['Task', 'Ready', 'For later', 'Running', 'Longest wait'].map((heading, column) => (
                  <th
                    key={heading}
                    scope="col"
                    className={
                      column === 0 ? 'py-2 pr-3 font-semibold' : 'py-2 pl-3 text-right font-semibold'
                    }
                  >
                    {heading}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {busy.map(({ task, ready, deferred, active, lagSeconds }) => (
                <tr key={task} className="border-b border-line">
                  <th scope="row" className="py-1.5 pr-3 text-left font-normal">
                    {task}
                  </th>
                  {[ready, deferred, active, durationInWords(lagSeconds)].map((value, column) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: the columns never change
                    <td key={column} className="py-1.5 pl-3 text-right whitespace-nowrap">
                      {value}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </FormCard>
  );
}

/** Overdue by more than this is worth a look. */
const LATE_SECONDS = 600;

function Jobs({ jobs }: Pick<BackgroundWork, 'jobs'>) {
  return (
    <FormCard title="Periodic jobs">
      {jobs.length === 0 ? <p className="text-15 text-ink-2">No worker has started yet.</p> : null}
      <ul className="grid divide-y divide-line">
        {jobs.map(({ job, finishedAt, tookMs, failures, problem, lagSeconds, dueAt }) => (
          <li key={job} className="grid gap-1 py-2.5 first:pt-0 last:pb-0">
            <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-15">
              <span className="font-semibold">{job}</span>
              <span className="num flex flex-wrap items-center gap-2 text-14 text-ink-2">
                {failures > 0 ? (
                  <Badge tone="danger">
                    {failures === 1 ? 'Failed' : `Failed ${failures} times in a row`}
                  </Badge>
                ) : null}
                {lagSeconds > LATE_SECONDS ? (
                  <Badge tone="amber">Overdue {durationInWords(lagSeconds)}</Badge>
                ) : null}
                {finishedAt === null
                  ? 'has not run yet'
                  : `ran ${momentOf(finishedAt)} (${((tookMs ?? 0) / 1_000).toFixed(1)} s)`}
                , next {momentOf(dueAt)}
              </span>
            </p>
            {problem === null ? null : <p className="text-14 text-danger wrap-anywhere">{problem}</p>}
          </li>
        ))}
      </ul>
    </FormCard>
  );
}

function durationInWords(seconds: number): string {
  return seconds < 120 ? `${Math.round(seconds)} s` : `${Math.round(seconds / 60)} min`;
}
