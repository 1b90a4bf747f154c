import type { ComponentProps } from 'react';
import { ShowMore } from '#web/ui/show-more.tsx';
import { EventRow } from './event-row.tsx';

interface EventListProps<Event> {
  /** null if they did not load, undefined while they do. */
  readonly items: readonly Event[] | null | undefined;
  readonly more: ComponentProps<typeof ShowMore>['more'];
  /** In place of the list where there is none. */
  readonly empty: string;
  readonly rowOf: (event: Event) => Omit<ComponentProps<typeof EventRow>, 'at'>;
}

/** Security events, newest first, in the words of whoever reads them. */
export function EventList<Event extends { readonly id: string; readonly at: string }>({
  items,
  more,
  empty,
  rowOf,
}: EventListProps<Event>) {
  return (
    <>
      {items === null ? <p className="text-15 text-ink-2">The log could not be loaded.</p> : null}
      {items?.length === 0 ? <p className="text-15 text-ink-2">{empty}</p> : null}
      {items?.length ? (
        <ul className="grid divide-y divide-line">
          {items.map((event) => (
            <EventRow key={event.id} {...rowOf(event)} at={event.at} />
          ))}
        </ul>
      ) : null}
      <ShowMore more={more} shown={items?.length ?? 0} what="entries" />
    </>
  );
}
