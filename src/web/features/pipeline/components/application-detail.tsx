import { useQueryClient } from '@tanstack/react-query';
import { Star } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { type EmployerApplication, isOpenStatus, WITHDRAWAL_REASONS } from '#contract/applications.ts';
import { percentOf } from '#contract/format.ts';
import { LEVEL_WORDS } from '#contract/role-words.ts';
import { FitRing } from '#web/brand/fit-ring.tsx';
import { StatusBadge } from '#web/brand/status-badge.tsx';
import { DueWords } from '#web/features/applications/due-words.tsx';
import { HistoryList } from '#web/features/applications/history-list.tsx';
import { Reasons } from '#web/features/fit/reasons.tsx';
import { OfferProposal } from '#web/features/offers/offer-proposal.tsx';
import { OfferState } from '#web/features/offers/offer-state.tsx';
import { GivenAnswers } from '#web/features/questions/given-answers.tsx';
import { AppliedRole } from '#web/features/role-sheet/applied-role.tsx';
import { useMay } from '#web/features/team/membership.ts';
import { dayOf } from '#web/format/days.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Part } from '#web/ui/part.tsx';
import { refetchAfterMoves, useHistory } from '../pipeline-query.ts';
import { mayMove } from '../stages.ts';
import { AlsoViewing } from './also-viewing.tsx';
import { ApplicantInterview } from './applicant-interview.tsx';
import { ApplicantProfile } from './applicant-profile.tsx';
import { ApplicationActions } from './application-actions.tsx';
import { ResponsibleSelect } from './responsible-select.tsx';
import { SkillsFound } from './skills-found.tsx';

interface ApplicationDetailProps {
  readonly application: EmployerApplication;
  /** Whether to link to the conversation; false on a screen that shows the conversation beside this. */
  readonly withMessage?: boolean;
}

/** Statuses in which an offer can be made or changed. */
const OFFERABLE = ['interview_scheduled', 'offered'] as const;

const ApplicantFile = lazyPart(
  async () => (await import('#web/features/applicant-file/applicant-file.tsx')).ApplicantFile,
);

/**
 * Everything an employer may see of one application: the interview, the profile, the fit with its reasons, the history.
 */
export function ApplicationDetail({ application, withMessage = true }: ApplicationDetailProps) {
  const { fit, note } = application;
  const [isAdvertOpen, setIsAdvertOpen] = useState(false);
  const entries = useHistory(application.id);
  const may = useMay();
  const client = useQueryClient();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <AlsoViewing applicationId={application.id} />
      <div className="flex items-center gap-4">
        <FitRing percent={percentOf(application.fitScoreInt)} label="Match" />
        <div className="grid min-w-0 gap-1.5">
          <p className="flex flex-wrap items-center gap-2">
            <StatusBadge status={application.status} />
            {application.isSuperLike ? (
              <Badge tone="sun">
                <Icon of={Star} className="size-3.5" /> Super like
              </Badge>
            ) : null}
            {application.personalityFitInt > 0 ? (
              <Badge>{percentOf(application.personalityFitInt)}% culture</Badge>
            ) : null}
            <DueWords application={application} />
          </p>
          <p className="text-14 text-ink-2">{factsOf(application)}</p>
        </div>
      </div>
      <ApplicationActions application={application} isFull withMessage={withMessage} />
      {may?.('applications.decide') && isOpenStatus(application.status) ? (
        <ResponsibleSelect application={application} />
      ) : null}
      {note === null ? null : <blockquote className="border-l-2 border-sun pl-4 text-16">{note}</blockquote>}
      {application.answers ? (
        <Section title="Their answers">
          <GivenAnswers answers={application.answers} reader="employer" />
        </Section>
      ) : null}
      {application.user.firstName === null ? (
        <p className="text-14 text-ink-3">
          {mayMove(application, 'shortlisted') || application.rejectsAt !== undefined
            ? 'Names are hidden at first. You see who this is once you shortlist them.'
            : 'Names are hidden at first, and this application ended before you matched.'}
        </p>
      ) : null}
      {application.interview ? (
        <Section title="Interview">
          <ApplicantInterview interviewId={application.interview.id} />
        </Section>
      ) : null}
      {may?.('applications.decide') && OFFERABLE.some((each) => each === application.status) ? (
        <OfferProposal
          applicationId={application.id}
          name={application.user.firstName ?? 'The applicant'}
          onApproved={() => void refetchAfterMoves(client, [application.id])}
        />
      ) : null}
      {application.offer ? (
        <Section title="Offer">
          <OfferState offer={application.offer} name={application.user.firstName ?? 'them'} />
        </Section>
      ) : null}
      {application.withdrawalReason ? (
        <p className="text-15">Why they withdrew: {WITHDRAWAL_REASONS[application.withdrawalReason]}.</p>
      ) : null}
      <button
        type="button"
        onClick={() => setIsAdvertOpen(true)}
        className="min-h-11 justify-self-start text-15 font-semibold text-brand underline underline-offset-4"
      >
        The advert they applied to
      </button>
      {isAdvertOpen ? (
        <AppliedRole
          application={{ applicationId: application.id }}
          title={application.role.title}
          companyName={`As ${application.user.firstName ?? 'they'} saw it`}
          onClose={() => setIsAdvertOpen(false)}
        />
      ) : null}
      {application.threadId === null ? null : (
        <Section title="Profile">
          <ApplicantProfile applicationId={application.id} />
        </Section>
      )}
      <SkillsFound application={application}>
        {(rows) => <Section title="Skills">{rows}</Section>}
      </SkillsFound>
      <Section title="Why this score">
        <Reasons fit={fit} />
      </Section>
      {may?.('notes') ? (
        <Part>
          <ApplicantFile applicationId={application.id} hasInterview={hasInterview(application)} />
        </Part>
      ) : null}
      <Section title="History">
        <HistoryList entries={entries} />
      </Section>
    </div>
  );
}

/** From the first interview on there may be scorecards. */
function hasInterview({ status, interview }: EmployerApplication): boolean {
  return interview !== undefined || !['pending', 'reviewing', 'shortlisted'].includes(status);
}

function factsOf({ seeker, submittedAt }: EmployerApplication): string {
  const level = (Object.entries(LEVEL_WORDS) as [string, string][]).find(
    ([key]) => key === seeker.experienceLevel,
  )?.[1];
  const appliedWords = `Applied ${dayOf(submittedAt, Date.now())}`;
  return [level, seeker.locationCity, appliedWords].filter(Boolean).join(' · ');
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="grid gap-3 border-t border-line pt-5">
      <h3 className="text-18">{title}</h3>
      {/* In its own box, because the reasons are several elements. */}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">{children}</div>
    </section>
  );
}
