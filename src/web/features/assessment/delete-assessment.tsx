import { useState } from 'react';
import { reportError } from '#web/forms/report-failure.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { useDeleteAssessment } from './assessment-query.ts';

/** Asks for confirmation before the answers are deleted. */
export function DeleteAssessment({ onDeleted }: { readonly onDeleted: () => void }) {
  const [isAsking, setIsAsking] = useState(false);
  const remove = useDeleteAssessment();

  function confirm() {
    remove.mutate(undefined, {
      onSuccess: () => {
        toast({ title: 'Assessment Deleted' });
        onDeleted();
      },
      onError: () => reportError('Failed to delete assessment. Please try again.'),
    });
  }

  if (!isAsking) {
    return (
      <Button variant="ghost" onClick={() => setIsAsking(true)}>
        Delete my assessment
      </Button>
    );
  }
  return (
    <section aria-label="Delete my assessment" className="grid gap-3 rounded-panel bg-danger-soft p-4 lg:p-6">
      <p role="status" className="text-16">
        Your answers and this result will be gone for good, and with them every culture fit, even in
        applications you have sent. Nothing else changes.
      </p>
      <div className="grid grid-cols-2 gap-3">
        <Button variant="quiet" autoFocus onClick={() => setIsAsking(false)}>
          Keep it
        </Button>
        <Button variant="danger" busy={remove.isPending} busyLabel="Deleting..." onClick={confirm}>
          Delete
        </Button>
      </div>
    </section>
  );
}
