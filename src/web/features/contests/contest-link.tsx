import { useState } from 'react';
import type { SeekerApplication } from '#contract/applications.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Part } from '#web/ui/part.tsx';

const ContestDialog = lazyPart(async () => (await import('./contest-dialog.tsx')).ContestDialog);

interface ContestLinkProps {
  readonly applicationId: string;
  /** Whether the requested review is waiting or answered; undefined if none was requested. */
  readonly state: SeekerApplication['contest'];
  readonly roleTitle: string;
  readonly isDecided: boolean;
}

const WORDS = { waiting: 'Waiting for a person to review this', answered: 'A person has answered' } as const;

/** Asks a person to review a score or a decision; later opens the answer. */
export function ContestLink({ applicationId, state, roleTitle, isDecided }: ContestLinkProps) {
  const [isOpen, setIsOpen] = useState(false);
  const ask = isDecided ? 'Ask a person to look at this decision' : 'Ask a person to look at this score';
  return (
    <>
      <button
        type="button"
        onClick={() => setIsOpen(true)}
        className="min-h-8 py-1.5 text-left text-13 text-ink-2 underline-offset-4 hover:underline"
      >
        {state === undefined ? ask : WORDS[state]}
        <span className="sr-only"> ({roleTitle})</span>
      </button>
      {isOpen ? (
        <Part as="dialog" onClose={() => setIsOpen(false)}>
          <ContestDialog
            applicationId={applicationId}
            roleTitle={roleTitle}
            about={isDecided ? 'decision' : 'score'}
            isAsked={state !== undefined}
            onClose={() => setIsOpen(false)}
          />
        </Part>
      ) : null}
    </>
  );
}
