import { type ReactNode, useState } from 'react';
import type { SeekerApplication } from '#contract/applications.ts';
import { percentOf } from '#contract/format.ts';
import type { MatchItem } from '#contract/matches.ts';
import { WORK_MODE_WORDS } from '#contract/role-words.ts';
import { StatusBadge } from '#web/brand/status-badge.tsx';
import { answerDue } from '#web/features/applications/answer-due.ts';
import { SeekerStatus } from '#web/features/applications/seeker-status.tsx';
import { OfferCard } from '#web/features/offers/offer-card.tsx';
import { OfferDownload } from '#web/features/offers/offer-download.tsx';
import { AppliedRole } from '#web/features/role-sheet/applied-role.tsx';
import { dayInWords } from '#web/format/days.ts';
import { Button } from '#web/ui/button.tsx';
import { Sheet } from '#web/ui/dialog.tsx';

interface MatchDetailsProps {
  /** Null while no match is open. */
  readonly item: MatchItem | null;
  readonly application: SeekerApplication | undefined;
  readonly now: number;
  readonly onMessage: (threadId: string) => void;
  /** Opens the conversation to ask about an offer. */
  readonly onAsk: (threadId: string) => void;
  readonly onClose: () => void;
}

/** Everything about a match and its application. */
export function MatchDetails({ item, application, now, onMessage, onAsk, onClose }: MatchDetailsProps) {
  const [isAdvertOpen, setIsAdvertOpen] = useState(false);
  if (!item) return null;
  const { role, employer, match, thread, fitScoreInt } = item;
  const answer = application ? answerDue(application, now) : null;
  return (
    <Sheet
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={role.title}
      description={employer.companyName}
      footer={<Button onClick={() => onMessage(thread.id)}>Message</Button>}
    >
      {application ? <OfferCard application={application} onAsk={onAsk} /> : null}
      {application?.offer?.status === 'accepted' ? (
        <p className="mt-3">
          <OfferDownload offer={application.offer} />
        </p>
      ) : null}
      <Button variant="quiet" size="sm" onClick={() => setIsAdvertOpen(true)} className="my-3">
        Read the advert
      </Button>
      {isAdvertOpen ? (
        <AppliedRole
          application={{ roleId: role.id }}
          title={role.title}
          companyName={employer.companyName}
          onClose={() => setIsAdvertOpen(false)}
        />
      ) : null}
      <dl className="grid divide-y divide-line">
        <Fact term="Matched">{dayInWords(match.matchedAt, now)}</Fact>
        {fitScoreInt > 0 ? <Fact term="Match Score">{percentOf(fitScoreInt)}%</Fact> : null}
        <Fact term="Location">{role.locationCity ?? 'Not specified'}</Fact>
        <Fact term="Work mode">{WORK_MODE_WORDS[role.workMode]}</Fact>
        <Fact term="Role">
          <StatusBadge status={role.status} />
        </Fact>
        {application ? (
          <>
            <Fact term="Your application">
              <SeekerStatus application={application} />
            </Fact>
            <Fact term="Submitted">{dayInWords(application.submittedAt, now)}</Fact>
            {answer ? <Fact term="48-hour answer">{answer.text}</Fact> : null}
          </>
        ) : null}
      </dl>
    </Sheet>
  );
}

function Fact({ term, children }: { readonly term: string; readonly children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3 text-15">
      <dt className="text-ink-2">{term}</dt>
      <dd className="num text-right font-semibold">{children}</dd>
    </div>
  );
}
