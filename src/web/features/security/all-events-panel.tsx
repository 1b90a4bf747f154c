import { useState } from 'react';
import { listAllEvents, SECURITY_EVENTS, type SecurityEventKind } from '#contract/security.ts';
import { pagesOf } from '#web/http/pages.ts';
import { usePages } from '#web/http/use-pages.ts';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/inputs.tsx';
import { FormCard } from '#web/ui/panel.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { EventList } from './event-list.tsx';
import { detailOf, placeOf, THEIR_WORDS, WORRYING_KINDS } from './event-words.ts';
import { SignOutEverywhere } from './sign-out-everywhere.tsx';

interface Filters {
  readonly username?: string;
  readonly kind?: SecurityEventKind;
}

/** An Admin's view of everybody's security log. */
export function AllEventsPanel() {
  const [filters, setFilters] = useState<Filters>({});
  const { items, more } = usePages(pagesOf(listAllEvents, { query: filters, limit: 10 }), {
    idOf: ({ id }) => id,
    keepsPrevious: true,
  });
  return (
    <FormCard
      title="Security log"
      hint="What happened to everyone’s accounts in the last year, newest first."
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <SearchField
          label="Username or email"
          placeholder="Everyone"
          q={filters.username ?? ''}
          onSearch={(username) =>
            setFilters(({ kind }) => ({ ...(kind && { kind }), ...(username && { username }) }))
          }
        />
        <Field label="Kind of event" hideLabel>
          <Select
            value={filters.kind ?? ''}
            onChange={({ target }) => {
              const kind = SECURITY_EVENTS.find((each) => each === target.value);
              setFilters(({ username }) => ({ ...(username && { username }), ...(kind && { kind }) }));
            }}
          >
            <option value="">Everything</option>
            {SECURITY_EVENTS.map((kind) => (
              <option key={kind} value={kind}>
                {THEIR_WORDS[kind]}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      {filters.username ? <SignOutEverywhere username={filters.username} /> : null}
      <EventList
        items={items}
        more={more}
        empty="Nothing like that has happened."
        rowOf={(event) => ({
          title: THEIR_WORDS[event.kind],
          isWorrying: WORRYING_KINDS.has(event.kind),
          particulars: [event.about, event.by && `by ${event.by}`, detailOf(event), placeOf(event)],
        })}
      />
    </FormCard>
  );
}
