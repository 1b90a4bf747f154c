import { ChevronDown } from 'lucide-react';
import type { Ref } from 'react';
import type { Candidate } from '#contract/candidates.ts';
import { counted, percentOf } from '#contract/format.ts';
import { LEVEL_WORDS } from '#contract/role-words.ts';
import { FitRing } from '#web/brand/fit-ring.tsx';
import { Reasons } from '#web/features/fit/reasons.tsx';
import { Badge, Tag } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';

const MOST_OTHER_SKILLS = 4;

interface CandidateRowProps {
  readonly candidate: Candidate;
  readonly busy: boolean;
  readonly onInvite: () => void;
  readonly onSkip: () => void;
  readonly ref: Ref<HTMLElement>;
}

/** One candidate, as far as an employer may know them: the fit, the skills, and the reasons. */
export function CandidateRow({ candidate, busy, onInvite, onSkip, ref }: CandidateRowProps) {
  const { handle, fit, personalityFitInt } = candidate;
  return (
    <article
      ref={ref}
      tabIndex={-1}
      aria-label={handle}
      className="grid grid-cols-[minmax(0,1fr)] gap-1 px-4 pt-5 pb-3 -outline-offset-3 lg:px-6"
    >
      <div className="flex flex-wrap items-start gap-4 lg:flex-nowrap">
        <FitRing percent={percentOf(candidate.fitScoreInt)} />
        <div className="min-w-0 flex-1 basis-48">
          <h3 className="flex flex-wrap items-center gap-2 font-sans text-16 font-semibold tracking-normal">
            {handle}
            {personalityFitInt > 0 ? <Badge>{percentOf(personalityFitInt)}% culture</Badge> : null}
          </h3>
          <p className="text-14 text-ink-2">{factsOf(candidate)}</p>
          <Skills candidate={candidate} />
        </div>
        <div className="flex w-full gap-2 lg:w-auto">
          <Button
            size="sm"
            busy={busy}
            aria-label={`Invite ${handle}`}
            className="flex-1 lg:flex-none"
            onClick={onInvite}
          >
            Invite
          </Button>
          <Button
            variant="quiet"
            size="sm"
            busy={busy}
            aria-label={`Skip ${handle}`}
            className="flex-1 lg:flex-none"
            onClick={onSkip}
          >
            Skip
          </Button>
        </div>
      </div>
      <details className="group lg:pl-20">
        <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-1.5 rounded-control text-15 font-semibold text-brand [&::-webkit-details-marker]:hidden">
          Why <span className="sr-only">{handle} fits</span>
          <Icon of={ChevronDown} className="size-4 transition-transform group-open:rotate-180" />
        </summary>
        <div className="mt-2 max-w-[640px]">
          <Reasons fit={fit} />
          {personalityFitInt > 0 ? (
            <p className="mt-3 text-14 text-ink-2">
              Culture, {percentOf(personalityFitInt)}%: how their answers to the assessment compare with what
              you say about the team. Their answers are private, so the traits are not shown, and culture does
              not change the fit.
            </p>
          ) : null}
        </div>
      </details>
    </article>
  );
}

function factsOf({ town, experienceLevel, experienceYears }: Candidate): string {
  const level = experienceLevel === null ? null : LEVEL_WORDS[experienceLevel].replace(/ \(.*$/, '');
  const years = experienceYears === null ? null : counted(experienceYears, 'year');
  return [town, level, years].filter(Boolean).join(' · ');
}

/** The required skills, with those the candidate lacks, then a few others they have. */
function Skills({ candidate: { fit, skills } }: { readonly candidate: Candidate }) {
  const roleSkills = fit.reasons.find(({ part }) => part === 'skills')?.skills ?? [];
  const requiredSkills = roleSkills.filter(({ isNiceToHave }) => !isNiceToHave);
  const metSkills = requiredSkills.filter(({ how }) => how !== 'missing' && how !== 'related');
  const relatedSkills = requiredSkills.filter(({ how }) => how === 'related');
  const missingSkills = requiredSkills.filter(({ how }) => how === 'missing');
  const mentionedSkills = new Set(
    requiredSkills.flatMap(({ skill, by }) => [skill, by ?? skill]).map((each) => each.toLowerCase()),
  );
  const otherSkills = skills.filter((skill) => !mentionedSkills.has(skill.toLowerCase()));
  const hiddenCount = otherSkills.length - MOST_OTHER_SKILLS;
  return (
    <>
      {metSkills.length > 0 ? (
        <ul aria-label="Asked for and found" className="mt-2.5 flex flex-wrap gap-1.5">
          {metSkills.map(({ skill }) => (
            <li key={skill}>
              <Tag>{skill}</Tag>
            </li>
          ))}
        </ul>
      ) : null}
      {relatedSkills.length > 0 ? (
        <p className="mt-2 text-14 text-ink-2">
          Nearly:{' '}
          {relatedSkills.map(({ skill, by }) => (by === null ? skill : `${by} for ${skill}`)).join(', ')}
        </p>
      ) : null}
      {missingSkills.length > 0 ? (
        <p className="mt-2 text-14 text-ink-2">
          Not found: {missingSkills.map(({ skill }) => skill).join(', ')}
        </p>
      ) : null}
      {otherSkills.length > 0 ? (
        <p className="mt-1 text-14 text-ink-3">
          Also: {otherSkills.slice(0, MOST_OTHER_SKILLS).join(', ')}
          {hiddenCount > 0 ? ` +${hiddenCount} more` : null}
        </p>
      ) : null}
    </>
  );
}
