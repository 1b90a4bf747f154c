import type { EmployerApplication } from '#contract/applications.ts';
import { applicantName } from '#web/features/applications/applicant-name.ts';
import { Button } from '#web/ui/button.tsx';
import { useTakeBack } from '../pipeline-query.ts';

interface BeingRejectedProps {
  readonly application: EmployerApplication;
  readonly mayUndo: boolean;
  /** Called when the button may be gone. */
  readonly onUndone?: (() => void) | undefined;
}

/** Shown instead of the actions: a rejection that the applicant will be notified of in a moment. */
export function BeingRejected({ application, mayUndo, onUndone }: BeingRejectedProps) {
  const undo = useTakeBack(onUndone);
  return (
    <>
      <span className="text-14 text-ink-2">Being rejected</span>
      {mayUndo ? (
        <Button
          variant="quiet"
          size="sm"
          busy={undo.isPending}
          aria-label={`Undo the rejection of ${applicantName(application)}`}
          onClick={() => undo.mutate(application.id)}
        >
          Undo
        </Button>
      ) : null}
    </>
  );
}
