import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Billing, changePlan, previewChange } from '#contract/billing.ts';
import { money } from '#contract/format.ts';
import { limitsInWords, type PaidPlan, PLANS } from '#contract/plans.ts';
import { dayInFull } from '#web/format/days.ts';
import { call } from '#web/http/api.ts';
import { RequestError } from '#web/http/request-error.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { rememberBilling } from '../billing-query.ts';
import { cardInWords } from '../words.ts';

interface ChangePlanDialogProps {
  readonly billing: Billing;
  readonly to: PaidPlan;
  readonly onClose: () => void;
}

/** The cost of a change of plan, line by line, before it is made. */
export function ChangePlanDialog({ billing, to, onClose }: ChangePlanDialogProps) {
  const client = useQueryClient();
  const preview = useQuery({
    queryKey: ['plan-change', to],
    queryFn: () => call(previewChange, { body: { planCode: to } }),
    staleTime: 0,
    gcTime: 0,
    networkMode: 'always',
  });
  const change = useMutation({
    mutationFn: () => call(changePlan, { body: { planCode: to } }),
    onSuccess: (answer) => {
      rememberBilling(client, answer);
      toast({ title: 'Plan Changed', description: `You are on ${PLANS[answer.planCode].label} now.` });
      onClose();
    },
  });
  const { data } = preview;
  const refusal = wordsOf(preview.error ?? change.error);
  const dueNowPence = data?.dueNowPence ?? 0;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Change to ${PLANS[to].label}`}
      description={`With ${limitsInWords(to)}.`}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Not now
          </Button>
          <Button
            disabled={data === undefined}
            busy={change.isPending}
            busyLabel="Changing..."
            onClick={() => change.mutate()}
          >
            {dueNowPence > 0 ? `Change and pay ${money(dueNowPence)}` : 'Change plan'}
          </Button>
        </>
      }
    >
      {preview.isPending ? <Loading className="min-h-32" /> : null}
      {data ? (
        <>
          <dl className="num grid gap-2 text-15">
            {data.lines.map(({ description, grossPence }) => (
              <Line key={description} name={description} value={money(grossPence)} />
            ))}
            <div className="mt-1 flex justify-between gap-4 text-18 font-semibold not-first:border-t not-first:border-line not-first:pt-3">
              <dt>{dueNowPence < 0 ? 'Credit for your next invoice' : 'Due now'}</dt>
              <dd>{money(Math.abs(dueNowPence))}</dd>
            </div>
          </dl>
          <p className="mt-4 text-15 text-ink-2">
            {dueNowPence > 0 && billing.card !== null ? `Charged to ${cardInWords(billing.card)}. ` : ''}
            {billing.cancelAt === null
              ? `${money(data.nextPence)} a month from ${dayInFull(data.nextAt)}.`
              : `Your plan stays cancelled and ends on ${dayInFull(billing.cancelAt)}.`}
          </p>
        </>
      ) : null}
      {refusal === null ? null : (
        <p role="alert" className="mt-4 rounded-tile bg-amber-soft px-4 py-3 text-15 text-on-amber">
          {refusal}
        </p>
      )}
    </Dialog>
  );
}

function Line({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-ink-2">{name}</dt>
      <dd className="whitespace-nowrap">{value}</dd>
    </div>
  );
}

function wordsOf(error: Error | null): string | null {
  if (error === null) return null;
  const message = error instanceof RequestError ? error.serverMessage : null;
  return message ?? 'That did not work. Reload the page to see your current plan before you try again.';
}
