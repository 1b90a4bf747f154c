import { useMutation, useQueryClient } from '@tanstack/react-query';
import { confirmHire, type Hire } from '#contract/billing.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { reasonOf } from '#web/forms/report-failure.ts';
import { useForm } from '#web/forms/use-form.ts';
import { call } from '#web/http/api.ts';
import { toast } from '#web/ui/toast-store.ts';
import { salaryOf } from './fee.ts';
import { rememberHire } from './hires-query.ts';
import { SalaryField } from './salary-field.tsx';

interface SalaryDialogProps {
  readonly hire: Hire;
  readonly onClose: () => void;
}

/** The employer enters the agreed salary, or corrects it until the seeker has confirmed. */
export function SalaryDialog({ hire, onClose }: SalaryDialogProps) {
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: (salaryPence: number) =>
      call(confirmHire, { params: { hireId: hire.id }, body: { salaryPence } }),
    onSuccess: (answer) => {
      rememberHire(client, answer);
      toast({ title: 'Salary Saved', description: `${hire.seekerName} has been asked to confirm it.` });
      onClose();
    },
    onError: (error) => {
      form.refuse({ fields: { salary: reasonOf(error) } });
    },
  });

  const form = useForm({
    start: { salary: hire.salaryPence === null ? '' : String(hire.salaryPence / 100) },
    check: ({ salary }) =>
      salaryOf(salary) === null ? { salary: 'Please enter the salary in whole pounds.' } : {},
    onSubmit: ({ salary }) => save.mutate(salaryOf(salary) ?? 0),
    isPending: save.isPending,
  });

  return (
    <FormDialog
      onClose={onClose}
      title="What salary was agreed?"
      description={`${hire.seekerName}, ${hire.role.title}. Once they confirm it, the success fee is invoiced.`}
      form={form}
      submit="Save salary"
      busyLabel="Saving..."
      isPending={save.isPending}
      cancel="Not now"
    >
      <SalaryField
        typed={form.draft.salary}
        onType={(salary) => form.change({ salary })}
        feeBp={hire.feeBp}
        hint="In pounds a year."
        error={form.errors.salary}
      />
    </FormDialog>
  );
}
