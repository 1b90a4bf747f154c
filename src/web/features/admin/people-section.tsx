import { useState } from 'react';
import { Link } from 'wouter';
import { type FoundPerson, findPeople } from '#contract/admin.ts';
import { deskHref } from '#contract/desk.ts';
import { dayAndYear } from '#web/format/days.ts';
import { pagesOf } from '#web/http/pages.ts';
import { usePages } from '#web/http/use-pages.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Checkbox } from '#web/ui/choices.tsx';
import { FoundList } from './found-list.tsx';
import { PersonPage } from './person-page.tsx';
import { useDesk } from './use-desk.ts';

const KINDS = { JobSeeker: 'Seeker', Employer: 'Employer', Admin: 'Admin' } as const;

/** Everybody with an account: found by name, username or email address. */
export function PeopleSection() {
  const { id } = useDesk();
  return id === '' ? <People /> : <PersonPage userId={id} />;
}

function People() {
  const { q, search } = useDesk();
  const [isSuspended, setIsSuspended] = useState(false);
  const query = { search: q, ...(isSuspended && { state: 'suspended' as const }) };
  const people = usePages(pagesOf(findPeople, { query }), {
    idOf: ({ userId }: FoundPerson) => userId,
    keepsPrevious: true,
  });
  return (
    <FoundList
      title="People"
      what="people"
      placeholder="Name, username or email"
      q={q}
      onSearch={search}
      foundPages={people}
      filter={
        <Checkbox
          name="suspended"
          label="Suspended only"
          checked={isSuspended}
          onChange={() => setIsSuspended(!isSuspended)}
        />
      }
    >
      {(person) => (
        <li key={person.userId} className="py-1">
          <Link
            href={deskHref('people', person.userId)}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-control px-2 py-2.5 hover:bg-sunken"
          >
            <span className="min-w-0 flex-1 basis-56">
              <span className="block text-16 font-semibold wrap-anywhere">{person.name}</span>
              <span className="block text-14 text-ink-2 wrap-anywhere">
                {person.username}, {person.email}
              </span>
            </span>
            <span className="flex items-center gap-2">
              {person.isSuspended ? <Badge tone="danger">Suspended</Badge> : null}
              <Badge>{KINDS[person.accountType]}</Badge>
              <span className="num text-13 text-ink-3">joined {dayAndYear(person.createdAt)}</span>
            </span>
          </Link>
        </li>
      )}
    </FoundList>
  );
}
