import { getBilling } from '#contract/billing.ts';
import { money } from '#contract/format.ts';
import type { Offer } from '#contract/offers.ts';
import { successFeeShare } from '#contract/plans.ts';
import { feeInWords, salaryOf } from '#web/features/hires/fee.ts';
import { SalaryField } from '#web/features/hires/salary-field.tsx';
import { useMay } from '#web/features/team/membership.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { useEndpoint } from '#web/http/use-endpoint.ts';
import { useHiresPlace } from '../use-hires-place.ts';

interface HireDialogProps {
  readonly name: string;
  readonly roleTitle: string;
  readonly offer: Offer | undefined;
  readonly isPending: boolean;
  readonly onClose: () => void;
  /**
   * Takes the agreed annual salary; null to enter it later, or if an accepted offer has settled it. The caller closes the
   * dialog once the call is over.
   */
  readonly onHire: (salaryPence: number | null) => void;
}

/** Hired is final, so it asks for confirmation and shows the fee. */
export function HireDialog({ name, roleTitle, offer, isPending, onClose, onHire }: HireDialogProps) {
  const may = useMay();
  const hiresPlace = useHiresPlace();
  const { data: billing } = useEndpoint(getBilling, {}, { enabled: may?.('billing') ?? false });

  const feeBp = billing ? successFeeShare(billing) : null;
  const terms = offer?.terms ?? null;
  const agreedPence = offer?.status === 'accepted' && terms !== null ? terms.salaryPence : null;

  const form = useForm({
    // The offered salary is most likely the agreed one.
    start: {
      salary: terms === null || agreedPence !== null ? '' : String(Math.round(terms.salaryPence / 100)),
    },
    check: ({ salary }) =>
      salaryOf(salary) === null && salary.trim() !== ''
        ? { salary: 'Please enter the salary in whole pounds, or leave it empty.' }
        : {},
    onSubmit: ({ salary }) => onHire(salaryOf(salary)),
    isPending,
  });

  return (
    <FormDialog
      onClose={onClose}
      title={agreedPence === null ? `Mark ${name} as hired?` : `Confirm the hire of ${name}?`}
      description={`For ${roleTitle}. They are notified immediately, and this can’t be undone.`}
      form={form}
      isPending={isPending}
      submit={agreedPence === null ? 'Mark as hired' : 'Confirm hire'}
      cancel="Not yet"
    >
      {agreedPence !== null ? (
        <p className="num text-16">
          They accepted {money(agreedPence)} a year, so the salary is settled.
          {feeBp === null ? null : <span className="block text-ink-2">{feeInWords(agreedPence, feeBp)}</span>}
        </p>
      ) : (
        <SalaryField
          typed={form.draft.salary}
          onType={(salary) => form.change({ salary })}
          feeBp={feeBp}
          hint={`They confirm it, and then the success fee is due. You can also enter it later, ${hiresPlace}.`}
          error={form.errors.salary}
        />
      )}
    </FormDialog>
  );
}
