import { useId } from 'react';
import { getBilling } from '#contract/billing.ts';
import { successFeeShare } from '#contract/plans.ts';
import { salaryOf } from '#web/features/hires/fee.ts';
import { SalaryField } from '#web/features/hires/salary-field.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { useEndpoint } from '#web/http/use-endpoint.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

interface HireDialogProps {
  readonly name: string;
  readonly roleTitle: string;
  readonly onClose: () => void;
  /** With the agreed annual salary; null where it is to be said later. */
  readonly onHire: (salaryPence: number | null) => void;
}

/** Hired is the end of an application: nothing leads back from it, so it is asked for twice, with what it costs. */
export function HireDialog({ name, roleTitle, onClose, onHire }: HireDialogProps) {
  const formId = useId();
  const { data: billing } = useEndpoint(getBilling);

  const form = useForm({
    start: { salary: '' },
    check: ({ salary }) =>
      salaryOf(salary) === null && salary.trim() !== ''
        ? { salary: 'Please enter a whole number of pounds, or leave it empty.' }
        : {},
    onSubmit: ({ salary }) => {
      onClose();
      onHire(salaryOf(salary));
    },
  });

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Mark ${name} as hired?`}
      description={`For ${roleTitle}. They are told immediately, and this can’t be undone.`}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Not yet
          </Button>
          <Button type="submit" form={formId}>
            Mark as hired
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={form.submit} noValidate>
        <SalaryField
          typed={form.draft.salary}
          onType={(salary) => form.change({ salary })}
          feeBp={billing ? successFeeShare(billing) : null}
          hint="They confirm it, and then the success fee is due. You can also enter it later, on the billing page."
          error={form.errors.salary}
        />
      </form>
    </Dialog>
  );
}
