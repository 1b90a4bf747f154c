import { type EventAboutSomebody, listCompanyEvents } from '#contract/security.ts';
import { pagesOf } from '#web/http/pages.ts';
import { usePages } from '#web/http/use-pages.ts';
import { FormCard } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { EventList } from './event-list.tsx';
import { detailOf, THEIR_WORDS } from './event-words.ts';

const pages = pagesOf(listCompanyEvents, { limit: 10 });

/** For a company's owners: changes to members and settings, who opened CVs, and what was refused. */
export function CompanyEventsCard() {
  const { items, more } = usePages(pages, { idOf: ({ id }) => id });
  return (
    <FormCard
      title="Security log"
      hint="Changes to members and settings, opened CVs and refused attempts in the last year. Only owners see this."
    >
      {items === undefined ? <Skeleton className="h-40 rounded-tile" /> : null}
      <EventList
        items={items}
        more={more}
        empty="Nothing has happened yet."
        rowOf={(event) => ({
          title: THEIR_WORDS[event.kind],
          isWorrying: false,
          particulars: [event.about, detailOf(event), byWhom(event)],
        })}
      />
    </FormCard>
  );
}

function byWhom({ by, kind }: EventAboutSomebody): string | null {
  if (by !== null) return `by ${by}`;
  return kind === 'cv_viewed' ? 'by a former member' : null;
}
