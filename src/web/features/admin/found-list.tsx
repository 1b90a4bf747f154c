import type { ReactNode } from 'react';
import type { MorePages } from '#web/http/use-pages.ts';
import { cx } from '#web/ui/cx.ts';
import { Loading } from '#web/ui/loading.tsx';
import { FormCard } from '#web/ui/panel.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { ShowMore } from '#web/ui/show-more.tsx';

interface FoundListProps<Item> {
  readonly title: string;
  readonly what: string;
  readonly placeholder: string;
  readonly q: string;
  readonly onSearch: (q: string) => void;
  readonly foundPages: {
    readonly items: readonly Item[] | null | undefined;
    readonly more: MorePages;
    readonly isPlaceholderData: boolean;
  };
  readonly filter?: ReactNode;
  readonly children: (item: Item) => ReactNode;
}

/** A search at the Admin desk with its results, newest first. */
export function FoundList<Item>({
  title,
  what,
  placeholder,
  q,
  onSearch,
  foundPages: { items, more, isPlaceholderData },
  filter,
  children,
}: FoundListProps<Item>) {
  return (
    <FormCard title={title} hint="Newest first.">
      <search aria-label={title} className="flex flex-wrap items-center gap-3">
        <SearchField
          label={`Search ${what}`}
          placeholder={placeholder}
          q={q}
          onSearch={onSearch}
          className="flex-1 basis-64"
        />
        {filter}
      </search>
      {items === undefined ? <Loading className="min-h-60" /> : null}
      {items === null ? <p className="text-15 text-ink-2">The {what} could not be loaded.</p> : null}
      {items?.length === 0 ? (
        <p className="text-15 text-ink-2">
          {q === '' ? `There are no ${what} here.` : `No ${what} match that.`}
        </p>
      ) : null}
      {items?.length ? (
        <ul className={cx('grid divide-y divide-line', isPlaceholderData && 'opacity-60')}>
          {items.map(children)}
        </ul>
      ) : null}
      <ShowMore more={more} shown={items?.length ?? 0} what={what} />
    </FormCard>
  );
}
