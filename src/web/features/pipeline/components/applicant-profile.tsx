import type { ReactNode } from 'react';
import { getApplicant } from '#contract/applicants.ts';
import { counted } from '#contract/format.ts';
import {
  type EntryWords,
  educationInWords,
  jobInWords,
  languageInWords,
} from '#web/features/seekers/profile-list-words.ts';
import { useEndpoint } from '#web/http/use-endpoint.ts';
import { Skeleton } from '#web/ui/states.tsx';

/**
 * What an employer who has matched may read of a profile besides the skills: summary and experience, and, if the seeker
 * shares them, phone number, work history, education, languages and links.
 */
export function ApplicantProfile({ applicationId }: { readonly applicationId: string }) {
  const { data } = useEndpoint(getApplicant, { params: { applicationId } });
  if (data === undefined) return <Skeleton className="h-24 rounded-tile" />;
  if (data === null) return <p className="text-15 text-ink-2">The profile could not be loaded.</p>;
  const { summaryText, phone, titles, years, jobs, education, languages, links } = data;
  const experience = [
    years === null ? null : `${counted(years, 'year')} of experience`,
    // Only without a work history, which would list these titles in more detail.
    jobs.length === 0 && titles.length > 0 ? titles.join(', ') : null,
  ].filter((part) => part !== null);
  const isEmpty =
    [summaryText, phone].every((each) => each === null) &&
    [experience, jobs, education, languages, links].every((each) => each.length === 0);
  if (isEmpty)
    return <p className="text-15 text-ink-2">Their profile has nothing beyond the skills below.</p>;
  return (
    <>
      {summaryText === null ? null : (
        <p className="text-15 wrap-anywhere whitespace-pre-line">{summaryText}</p>
      )}
      <dl className="grid gap-3 text-15">
        {phone === null ? null : (
          <Fact term="Phone">
            <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`} className="underline">
              {phone}
            </a>
          </Fact>
        )}
        {experience.length > 0 ? <Fact term="Experience">{experience.join(': ')}</Fact> : null}
        <Entries term="Work history" entries={jobs.map(jobInWords)} />
        <Entries term="Education" entries={education.map(educationInWords)} />
        <Entries term="Languages" entries={languages.map(languageInWords)} />
        {links.length > 0 ? (
          <Fact term="Links">
            <ul className="grid gap-1">
              {links.map(({ url }) => (
                <li key={url}>
                  <a href={url} target="_blank" rel="noreferrer nofollow" className="underline">
                    {url.replace(/^https?:\/\/(?:www\.)?/, '')}
                  </a>
                </li>
              ))}
            </ul>
          </Fact>
        ) : null}
      </dl>
    </>
  );
}

function Entries({ term, entries }: { readonly term: string; readonly entries: readonly EntryWords[] }) {
  if (entries.length === 0) return null;
  return (
    <Fact term={term}>
      <ul className="grid gap-1.5">
        {entries.map(({ text, note }) => (
          <li key={`${text}${note}`}>
            {text}
            {note === null ? null : <span className="num block text-14 text-ink-2">{note}</span>}
          </li>
        ))}
      </ul>
    </Fact>
  );
}

function Fact({ term, children }: { readonly term: string; readonly children: ReactNode }) {
  return (
    <div className="grid gap-x-4 sm:grid-cols-[120px_minmax(0,1fr)]">
      <dt className="text-ink-2">{term}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  );
}
