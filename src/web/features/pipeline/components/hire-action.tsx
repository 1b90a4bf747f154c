import { useState } from 'react';
import { type ApplicationStatus, EMPLOYER_MOVES, type EmployerApplication } from '#contract/applications.ts';
import { applicantName } from '#web/features/applications/applicant-name.ts';
import { whenOver } from '#web/forms/when-over.ts';
import { Button } from '#web/ui/button.tsx';
import { useMove } from '../pipeline-query.ts';
import { MOVE_WORDS } from '../stages.ts';
import { HireDialog } from './hire-dialog.tsx';

interface HireActionProps {
  readonly application: EmployerApplication;
  readonly className: string;
  readonly onMoved: (() => void) | undefined;
}

/** The move to hired: confirms an accepted offer, or records a hire that was agreed elsewhere. */
export function HireAction({ application, className, onMoved }: HireActionProps) {
  const { id: applicationId, status: from, offer } = application;
  const [dialog, setDialog] = useState<{ from: ApplicationStatus } | null>(null);
  const move = useMove();
  if (!EMPLOYER_MOVES[from].includes('hired') && dialog === null) return null;
  const name = applicantName(application);
  const isAccepted = offer?.status === 'accepted';

  function close() {
    setDialog(null);
    onMoved?.();
  }

  return (
    <>
      <Button
        size="sm"
        variant={isAccepted ? 'brand' : 'quiet'}
        className={className}
        busy={move.isPending}
        aria-label={isAccepted ? `Confirm the hire of ${name}` : `Mark as hired: ${name}`}
        onClick={() => setDialog({ from })}
      >
        {isAccepted ? 'Confirm hire' : MOVE_WORDS.hired}
      </Button>
      {dialog === null ? null : (
        <HireDialog
          name={name}
          roleTitle={application.role.title}
          offer={offer}
          isPending={move.isPending}
          onClose={() => setDialog(null)}
          onHire={(salaryPence) =>
            move.mutate({ applicationId, status: 'hired', from: dialog.from, salaryPence }, whenOver(close))
          }
        />
      )}
    </>
  );
}
