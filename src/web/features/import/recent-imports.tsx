import { Link } from 'wouter';
import type { ImportSummary } from '#contract/imports.ts';
import { agoInWords } from '#web/format/time.ts';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { ShowMore } from '#web/ui/show-more.tsx';
import { useImports } from './import-query.ts';
import { adverts, STATUS_WORDS } from './words.ts';

/** Earlier imports, and those that are not finished. */
export function RecentImports() {
  const { items, more } = useImports();
  if (!items || items.length === 0) return null;
  return (
    <section aria-labelledby="recent" className="mt-10">
      <h2 id="recent" className="text-20">
        Earlier imports
      </h2>
      <ul className="mt-3 grid gap-2">
        {items.map((each) => (
          <li key={each.id} className="min-w-0">
            <Link
              href={`/employer/import?import=${each.id}`}
              className="flex min-h-14 items-center gap-3 rounded-tile bg-surface px-4 py-2 ring-1 ring-line hover:bg-sunken"
            >
              <span className="min-w-0 flex-1">
                <b className="block truncate text-15">{each.name}</b>
                <span className="block text-14 text-ink-3">
                  {agoInWords(each.createdAt, Date.now())}
                  {each.result ? `, ${adverts(each.result.total)}` : ''}
                </span>
              </span>
              <Badge tone={toneOf(each)}>{STATUS_WORDS[each.status]}</Badge>
            </Link>
          </li>
        ))}
      </ul>
      <ShowMore more={more} shown={items.length} what="imports" className="mt-4" />
    </section>
  );
}

function toneOf({ status }: ImportSummary): BadgeTone {
  if (status === 'done') return 'brand';
  if (status === 'failed') return 'danger';
  return status === 'columns' || status === 'checked' ? 'amber' : 'info';
}
