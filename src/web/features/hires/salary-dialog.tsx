import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { confirmHire, type Hire } from '#contract/billing.ts';
import { reasonOf } from '#web/forms/report-failure.ts';
import { call } from '#web/http/api.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { salaryOf } from './fee.ts';
import { rememberHire } from './hires-query.ts';
import { SalaryField } from './salary-field.tsx';

interface SalaryDialogProps {
  readonly hire: Hire;
  readonly onClose: () => void;
}

/** The employer says what was agreed, or says it right while the seeker has not confirmed. */
export function SalaryDialog({ hire, onClose }: SalaryDialogProps) {
  const client = useQueryClient();
  const formId = useId();
  const [typed, setTyped] = useState(hire.salaryPence === null ? '' : String(hire.salaryPence / 100));
  const [error, setError] = useState<string | null>(null);
  const save = useMutation({
    mutationFn: (salaryPence: number) =>
      call(confirmHire, { params: { hireId: hire.id }, body: { salaryPence } }),
    onSuccess: (answer) => {
      rememberHire(client, answer);
      toast({ title: 'Salary Saved', description: `${hire.seekerName} is asked to confirm it.` });
      onClose();
    },
    onError: (failure) => setError(reasonOf(failure)),
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    const salaryPence = salaryOf(typed);
    setError(salaryPence === null ? 'Please enter a whole number of pounds.' : null);
    if (salaryPence !== null) save.mutate(salaryPence);
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="What salary was agreed?"
      description={`${hire.seekerName}, ${hire.role.title}. Once they confirm it, the success fee is invoiced.`}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Not now
          </Button>
          <Button type="submit" form={formId} busy={save.isPending} busyLabel="Saving...">
            Save salary
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate>
        <SalaryField
          typed={typed}
          onType={(text) => {
            setTyped(text);
            setError(null);
          }}
          feeBp={hire.feeBp}
          hint="In pounds a year."
          error={error}
        />
      </form>
    </Dialog>
  );
}
