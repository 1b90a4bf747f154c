import type { ComponentProps } from 'react';
import { ShowMore } from '#web/ui/show-more.tsx';
import { EventRow } from './event-row.tsx';

interface EventListProps<Event> {
  /** null if they could not be loaded, undefined while loading. */
  readonly items: readonly Event[] | null | undefined;
  readonly more: ComponentProps<typeof ShowMore>['more'];
  /** Shown if the list is empty. */
  readonly empty: string;
  readonly rowOf: (event: Event) => Omit<ComponentProps<typeof EventRow>, 'at'>;
}

/** Security events, newest first, worded for the reader. */
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
