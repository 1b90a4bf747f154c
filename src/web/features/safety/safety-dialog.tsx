import { Ban, Flag, type LucideIcon, UserX } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useSignedInUser } from '#web/features/auth/user.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { ReportForm } from './report-form.tsx';
import { useBlock, useUnmatch } from './safety-query.ts';

interface SafetyDialogProps {
  readonly threadId: string;
  readonly name: string;
  readonly onClose: () => void;
}

type Step = 'choose' | 'unmatch' | 'block' | 'report';

/** First the choice of action, then its consequences, then the action itself. */
export function SafetyDialog({ threadId, name, onClose }: SafetyDialogProps) {
  const [step, setStep] = useState<Step>('choose');
  const isEmployer = useSignedInUser().role === 'Employer';
  const unmatch = useUnmatch(threadId);
  const block = useBlock(threadId, name);

  if (step === 'report') {
    return <ReportForm about={{ threadId }} name={name} onClose={onClose} />;
  }
  if (step === 'choose') {
    return (
      <DialogFrame title={`You and ${name}`} onClose={onClose}>
        <div className="grid gap-2">
          <Choice
            icon={UserX}
            label="Unmatch"
            says="Ends this conversation for both of you."
            onPick={() => setStep('unmatch')}
          />
          <Choice
            icon={Ban}
            label="Block"
            says="Ends every conversation and stops new ones."
            onPick={() => setStep('block')}
          />
          <Choice
            icon={Flag}
            label="Report"
            says="A person looks at what was said. The other side is not told who reported it."
            onPick={() => setStep('report')}
          />
        </div>
      </DialogFrame>
    );
  }
  const action = step === 'unmatch' ? unmatch : block;
  const closes = isEmployer
    ? 'Any open application is rejected, and they are told.'
    : 'Any open application is withdrawn.';
  return (
    <DialogFrame
      title={step === 'unmatch' ? `Unmatch ${name}?` : `Block ${name}?`}
      onClose={onClose}
      footer={
        <>
          <Button variant="quiet" onClick={() => setStep('choose')}>
            Back
          </Button>
          <Button
            variant="danger"
            busy={action.isPending}
            busyLabel="One moment..."
            onClick={() => action.mutate(undefined, { onSuccess: onClose })}
          >
            {step === 'unmatch' ? 'Unmatch' : 'Block'}
          </Button>
        </>
      }
    >
      <p className="text-16 text-ink-2">
        {step === 'unmatch'
          ? 'The conversation disappears from both your lists and does not come back.'
          : 'Every conversation between you ends, and you won’t find each other again. You can unblock them in your profile.'}{' '}
        {closes} You can report what was said for 30 more days, in your profile.
      </p>
    </DialogFrame>
  );
}

interface FramedProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly footer?: ReactNode;
  readonly children: ReactNode;
}

function DialogFrame({ onClose, ...rest }: FramedProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      {...rest}
    />
  );
}

interface ChoiceProps {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly says: string;
  readonly onPick: () => void;
}

function Choice({ icon, label, says, onPick }: ChoiceProps) {
  return (
    <button
      type="button"
      onClick={onPick}
      className="flex min-h-16 items-center gap-4 rounded-tile px-4 py-3 text-left ring-1 ring-line ring-inset hover:bg-sunken"
    >
      <Icon of={icon} className="size-6 flex-none text-ink-2" />
      <span className="grid">
        <span className="font-semibold">{label}</span>
        <span className="text-14 text-ink-2">{says}</span>
      </span>
    </button>
  );
}
