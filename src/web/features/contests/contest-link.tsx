import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Contest } from '#contract/contests.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Part } from '#web/ui/part.tsx';
import { CONTESTS_KEY } from './contests-query.ts';

const ContestDialog = lazyPart(async () => (await import('./contest-dialog.tsx')).ContestDialog);

interface ContestLinkProps {
  readonly applicationId: string;
  readonly roleTitle: string;
  readonly isDecided: boolean;
}

/** The way to a person, beside every score and every decision; afterwards, what they said. */
export function ContestLink({ applicationId, roleTitle, isDecided }: ContestLinkProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { data } = useQuery<readonly Contest[] | null>({ queryKey: CONTESTS_KEY });
  const asked = data?.find((contest) => contest.applicationId === applicationId);
  const ask = isDecided ? 'Ask a person to look at this decision' : 'Ask a person to look at this score';
  return (
    <>
      <button
        type="button"
        onClick={() => setIsOpen(true)}
        className="min-h-8 py-1.5 text-left text-13 text-ink-2 underline-offset-4 hover:underline"
      >
        {asked === undefined
          ? ask
          : asked.answer === null
            ? 'A person is looking at this'
            : 'A person has answered'}
        <span className="sr-only"> ({roleTitle})</span>
      </button>
      {isOpen ? (
        <Part as="dialog" onClose={() => setIsOpen(false)}>
          <ContestDialog
            applicationId={applicationId}
            roleTitle={roleTitle}
            about={isDecided ? 'decision' : 'score'}
            asked={asked}
            onClose={() => setIsOpen(false)}
          />
        </Part>
      ) : null}
    </>
  );
}
