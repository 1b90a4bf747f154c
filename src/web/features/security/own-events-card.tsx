import { listOwnEvents, type SecurityEvent } from '#contract/security.ts';
import { pagesOf } from '#web/http/pages.ts';
import { usePages } from '#web/http/use-pages.ts';
import { FormCard } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { EventList } from './event-list.tsx';
import { detailOf, OWN_WORDS, placeOf, WORRYING_KINDS } from './event-words.ts';

const pages = pagesOf(listOwnEvents, { limit: 5 });

/** What happened to the signed-in person's account, and who opened their CV. */
export function OwnEventsCard() {
  const { items, more } = usePages(pages, { idOf: ({ id }) => id });
  return (
    <FormCard
      title="Security log"
      hint="What happened to your account in the last year. If something here was not you, change your password."
    >
      {items === undefined ? <Skeleton className="h-40 rounded-tile" /> : null}
      <EventList
        items={items}
        more={more}
        empty="Nothing has happened yet."
        rowOf={(event) => ({
          title: OWN_WORDS[event.kind],
          isWorrying: WORRYING_KINDS.has(event.kind),
          particulars: [byWhom(event), detailOf(event), placeOf(event)],
        })}
      />
    </FormCard>
  );
}

function byWhom({ by, kind }: SecurityEvent): string | null {
  if (kind === 'cv_viewed') return `by ${by ?? 'someone who has left Nod'}`;
  return by;
}
