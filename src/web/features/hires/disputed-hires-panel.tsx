import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { getDesk, listAdminActions } from '#contract/admin.ts';
import { decideHire, type Hire } from '#contract/billing.ts';
import { deskHref } from '#contract/desk.ts';
import type { BodyFor } from '#contract/endpoint.ts';
import { money } from '#contract/format.ts';
import { callWithIdentityCheck } from '#web/features/auth/call-confirmed.ts';
import { dayInFull } from '#web/format/days.ts';
import { reportFailure } from '#web/forms/report-failure.ts';
import { useForm } from '#web/forms/use-form.ts';
import { keyOf } from '#web/http/key-of.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/choices.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Textarea } from '#web/ui/inputs.tsx';
import { FormCard } from '#web/ui/panel.tsx';
import { ShowMore } from '#web/ui/show-more.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { salaryOf } from './fee.ts';
import { HIRES_KEY, useHires } from './hires-query.ts';
import { SalaryField } from './salary-field.tsx';

const DISPUTED_STATUS = ['disputed'] as const;

/** Hires that the two sides describe differently: an Admin decides (D42). */
export function DisputedHiresPanel() {
  const disputedPages = useHires(DISPUTED_STATUS);
  const disputedHires = disputedPages.items ?? [];
  return (
    <FormCard
      title="Disputed hires"
      hint="The success fee is calculated on the salary you decide. Both sides are told, with your reason."
    >
      {disputedPages.items === null ? (
        <p className="text-15 text-ink-2">The hires could not be loaded.</p>
      ) : null}
      {disputedPages.items && disputedHires.length === 0 ? (
        <p className="text-15 text-ink-2">No hires are disputed.</p>
      ) : null}
      {disputedHires.length > 0 ? (
        <ul className="grid gap-5">
          {disputedHires.map((hire) => (
            <DisputeRow key={hire.id} hire={hire} />
          ))}
        </ul>
      ) : null}
      <ShowMore more={disputedPages.more} shown={disputedHires.length} what="hires" />
    </FormCard>
  );
}

function DisputeRow({ hire }: { readonly hire: Hire }) {
  const client = useQueryClient();
  const [decisionToConfirm, setDecisionToConfirm] = useState<BodyFor<typeof decideHire> | null>(null);
  const decide = useMutation({
    mutationFn: (body: BodyFor<typeof decideHire>) =>
      callWithIdentityCheck(decideHire, { params: { hireId: hire.id }, body }),
    onSuccess: () => toast({ title: 'Decided', description: 'Both sides have been notified.' }),
    onError: (error) => reportFailure(error),
    onSettled: () => {
      setDecisionToConfirm(null);
      for (const queryKey of [HIRES_KEY, keyOf(getDesk), keyOf(listAdminActions)]) {
        void client.invalidateQueries({ queryKey });
      }
    },
  });

  const form = useForm({
    start: {
      isNone: false,
      salary: hire.salaryPence === null ? '' : String(hire.salaryPence / 100),
      reason: '',
    },
    check: ({ isNone, salary, reason }) => ({
      ...(!isNone && salaryOf(salary) === null && { salary: 'Please enter the salary in whole pounds.' }),
      ...(reason.trim() === '' && { reason: 'Please give a reason.' }),
    }),
    onSubmit: ({ isNone, salary, reason }) =>
      setDecisionToConfirm({ salaryPence: isNone ? 0 : (salaryOf(salary) ?? 0), reason: reason.trim() }),
    isPending: decide.isPending,
  });
  const { isNone, salary, reason } = form.draft;

  return (
    <li className="rounded-tile p-4 ring-1 ring-line">
      <form onSubmit={form.submit} noValidate className="grid gap-3">
        <div className="flex flex-wrap items-center gap-2">
          <Badge tone="danger">Disputed</Badge>
          <span className="num text-13 text-ink-3">hired {dayInFull(hire.hiredAt)}</span>
        </div>
        <p className="text-15 wrap-anywhere">
          <b>{hire.companyName}</b> hired <b>{hire.seekerName}</b> for{' '}
          <Link href={deskHref('roles', hire.role.id)} className="text-brand underline underline-offset-4">
            {hire.role.title}
          </Link>
          {hire.salaryPence === null
            ? ' and has not given a salary.'
            : ` at ${money(hire.salaryPence)} a year.`}
        </p>
        <blockquote className="border-l-2 border-line pl-3 text-15 text-ink-2 wrap-anywhere">
          {hire.disputeReason}
        </blockquote>
        <Checkbox
          name={`none-${hire.id}`}
          label="There was no hire"
          checked={isNone}
          onChange={() => form.change({ isNone: !isNone })}
        />
        {isNone ? null : (
          <SalaryField
            typed={salary}
            onType={(typed) => form.change({ salary: typed })}
            feeBp={hire.feeBp}
            error={form.errors.salary}
          />
        )}
        <Field label="Reason" hint="Both sides will read this." error={form.errors.reason} required>
          <Textarea
            rows={2}
            maxLength={1_000}
            name="reason"
            value={reason}
            onChange={(event) => form.change({ reason: event.target.value })}
          />
        </Field>
        <Button type="submit">Decide</Button>
      </form>
      {decisionToConfirm === null ? null : (
        <ConfirmDialog
          title={
            decisionToConfirm.salaryPence === 0
              ? 'Decide that there was no hire?'
              : `Decide on ${money(decisionToConfirm.salaryPence)} a year?`
          }
          action="Decide"
          busy={decide.isPending}
          onConfirm={() => decide.mutate(decisionToConfirm)}
          onClose={() => setDecisionToConfirm(null)}
        >
          <p>
            {decisionToConfirm.salaryPence === 0
              ? `${hire.companyName} pays no success fee.`
              : `${hire.companyName} is invoiced the success fee on this salary at once.`}{' '}
            Both sides are told, with your reason. This is final.
          </p>
        </ConfirmDialog>
      )}
    </li>
  );
}
