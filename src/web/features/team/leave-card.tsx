import { useState } from 'react';
import { useLocation } from 'wouter';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FormCard } from '#web/ui/panel.tsx';
import { useLeaveCompany } from './team-calls.ts';

/** Lets a member leave the company. */
export function LeaveCard({ companyName }: { readonly companyName: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const [, navigate] = useLocation();
  const leave = useLeaveCompany();
  return (
    <FormCard
      title="Leave this company"
      hint="Your jobs and upcoming interviews go to an owner. Your account stays."
    >
      <Button variant="quiet" className="sm:justify-self-start" onClick={() => setIsOpen(true)}>
        Leave {companyName}
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title={`Leave ${companyName}?`}
        description="You lose access at once. To come back, you have to be invited or join again."
        footer={
          <>
            <Button variant="quiet" onClick={() => setIsOpen(false)}>
              Stay
            </Button>
            <Button
              variant="danger"
              busy={leave.isPending}
              busyLabel="Leaving..."
              onClick={() => leave.mutate(undefined, { onSuccess: () => navigate('/profile') })}
            >
              Leave
            </Button>
          </>
        }
      />
    </FormCard>
  );
}
