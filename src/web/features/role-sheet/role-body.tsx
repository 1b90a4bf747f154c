import type { ReactNode } from 'react';
import { type DeckCard, hasDetails } from '#contract/deck-cards.ts';
import type { Fit } from '#contract/fit.ts';
import { counted, percentOf } from '#contract/format.ts';
import { JOB_TYPE_WORDS, LEVEL_WORDS, VERIFIED_WORDS } from '#contract/role-words.ts';
import { Flag } from '#web/brand/flag.tsx';
import { CultureReasons } from '#web/features/fit/culture-reasons.tsx';
import { Reasons } from '#web/features/fit/reasons.tsx';
import { UnknownFit } from '#web/features/fit/unknown-fit.tsx';
import { ResponseRate } from '#web/features/guarantee/response-rate.tsx';
import { dayInFull } from '#web/format/days.ts';
import { Badge, Tag } from '#web/ui/badge.tsx';
import { Bar } from '#web/ui/bar.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Markdown } from '#web/ui/markdown.tsx';
import { Part } from '#web/ui/part.tsx';
import { cityOf, companyOf, flagNameOf, salaryOf, workModeOf, yearOf } from './card-words.ts';
import { CompanyLink } from './company-link.tsx';
import { RoleSection } from './role-section.tsx';
import { TakeHomePanel } from './take-home-panel.tsx';

// Loaded separately: few adverts list benefits or nice-to-have skills, and the deck's first card must not wait for the code.
const NiceToHavesAndBenefits = lazyPart(
  async () => (await import('./nice-to-haves-and-benefits.tsx')).NiceToHavesAndBenefits,
);

const AdvertNotice = lazyPart(
  async () => (await import('#web/features/safety/advert-notice.tsx')).AdvertNotice,
);

interface RoleBodyProps {
  readonly role: DeckCard;
  /** The reasons, worded for the reader; undefined until the card's details have been loaded. */
  readonly fit: Fit | undefined;
  /** Shown in place of the description until the card’s details have been loaded. */
  readonly missing?: ReactNode;
  /** False if the screen shows the questions elsewhere, with their answers. */
  readonly withQuestions?: boolean;
}

/** Everything about one role, for the deck and every screen after an application. */
export function RoleBody({ role, fit, missing, withQuestions = true }: RoleBodyProps) {
  return (
    <>
      <div className="relative h-24 overflow-hidden rounded-panel">
        <Flag name={flagNameOf(role)} size="cover" />
      </div>
      <Facts role={role} />
      {hasDetails(role) ? (
        <Part as="nothing">
          <AdvertNotice role={role} />
        </Part>
      ) : null}
      {role.salaryMaxGbpInt > 0 ? (
        <RoleSection title="In your pocket">
          <TakeHomePanel role={role} />
        </RoleSection>
      ) : null}
      {role.descriptionMd === undefined ? (
        missing
      ) : (
        <RoleSection title="About the role">
          {role.descriptionMd.trim() === '' ? (
            <p className="text-ink-2">{companyOf(role)} has not written a description.</p>
          ) : (
            <Markdown text={role.descriptionMd} />
          )}
        </RoleSection>
      )}
      <RoleSection title="Required skills">
        {role.requiredSkills.length === 0 ? (
          <p className="text-ink-2">No skills are listed.</p>
        ) : (
          <ul className="flex flex-wrap gap-1.5">
            {role.requiredSkills.map((skill) => (
              <li key={skill}>
                <Tag>{skill}</Tag>
              </li>
            ))}
          </ul>
        )}
      </RoleSection>
      {role.niceToHaveSkills || role.benefits ? (
        <Part as="nothing">
          <NiceToHavesAndBenefits role={role} />
        </Part>
      ) : null}
      {role.questions?.length && withQuestions ? (
        <RoleSection title="Questions for applicants">
          <ul className="grid list-disc gap-1.5 pl-5">
            {role.questions.map(({ id, text }) => (
              <li key={id} className="wrap-anywhere">
                {text}
              </li>
            ))}
          </ul>
        </RoleSection>
      ) : null}
      {fit === undefined ? null : (
        <RoleSection title="Why this one">
          {role.isFitUnknown ? <UnknownFit /> : <Reasons fit={fit} />}
          {role.personalityFitInt > 0 ? (
            <div className="mt-5">
              <Bar label="Culture fit" percent={percentOf(role.personalityFitInt)} />
              {role.culture ? <CultureReasons reasons={role.culture} /> : null}
            </div>
          ) : null}
        </RoleSection>
      )}
    </>
  );
}

function Facts({ role }: { readonly role: DeckCard }) {
  const { level, years } = role.requiredExperience;
  const experience = [
    level === null ? null : LEVEL_WORDS[level],
    // The words of a level include years, so beside a level "0 years" is left out.
    years === null || (level !== null && years === 0) ? null : counted(years, 'year'),
  ].filter((part) => part !== null);
  return (
    <dl className="mt-4 grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-4 gap-y-2 text-15">
      {role.isInvited ? (
        <Fact term="Invitation">
          <Badge tone="blush">Invited</Badge> by {companyOf(role)}
        </Fact>
      ) : null}
      {role.matchAtFitInt === undefined ? null : (
        <Fact term="Matches at once">
          From a fit of {percentOf(role.matchAtFitInt)}%, with every required skill
        </Fact>
      )}
      <Fact term="Salary">
        <span className="num font-semibold">{salaryOf(role)}</span>
        {role.pay ? <span className="num block text-14 text-ink-2">{yearOf(role)}</span> : null}
      </Fact>
      <Fact term="Place">
        {cityOf(role)}, {workModeOf(role)}
      </Fact>
      {role.officeDaysPerWeek === undefined ? null : (
        <Fact term="In the office">{daysWords(role.officeDaysPerWeek)}</Fact>
      )}
      <Fact term="Job type">{JOB_TYPE_WORDS[role.jobType]}</Fact>
      {role.sponsorsVisa === undefined ? null : (
        <Fact term="Visas">
          {role.sponsorsVisa ? 'They sponsor Skilled Worker visas' : 'They can’t sponsor visas'}
        </Fact>
      )}
      {role.closesAt ? <Fact term="Closes">{dayInFull(role.closesAt)}</Fact> : null}
      {experience.length > 0 ? <Fact term="Experience">{experience.join(', ')}</Fact> : null}
      {role.employer.isVerified ? <Fact term="Verified">{VERIFIED_WORDS}</Fact> : null}
      {role.employer.response ? (
        <Fact term="Response">
          <ResponseRate record={role.employer.response} />
          <CompanyLink
            employerId={role.employer.id ?? ''}
            companyName={companyOf(role)}
            className="text-14 text-brand underline underline-offset-4"
          >
            {companyOf(role)}’s open roles and response record
          </CompanyLink>
        </Fact>
      ) : null}
    </dl>
  );
}

function daysWords(days: number): string {
  return days === 0 ? 'No fixed days' : `${counted(days, 'day')} a week`;
}

function Fact({ term, children }: { readonly term: string; readonly children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-3">{term}</dt>
      <dd className="min-w-0">{children}</dd>
    </>
  );
}
