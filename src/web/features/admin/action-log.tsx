import { Link } from 'wouter';
import { ADMIN_ACTIONS, type AdminAction, type AdminQueue, listAdminActions } from '#contract/admin.ts';
import { deskHref } from '#contract/desk.ts';
import { momentOf } from '#web/format/time.ts';
import { pagesOf } from '#web/http/pages.ts';
import { usePages } from '#web/http/use-pages.ts';
import { FormCard } from '#web/ui/panel.tsx';
import { ShowMore } from '#web/ui/show-more.tsx';

interface ActionLogProps {
  readonly title: string;
  readonly hint?: string;
  /** Only this queue's decisions. */
  readonly queue?: AdminQueue;
  /** Only actions about this person or company. */
  readonly aboutId?: string;
}

/** What Admins and operators did, newest first. */
export function ActionLog({ title, hint, queue, aboutId }: ActionLogProps) {
  const query = { ...(queue && { queue }), ...(aboutId && { aboutId }) };
  const { items, more } = usePages(pagesOf(listAdminActions, { query }), {
    idOf: ({ id }) => id,
    staleTime: 0,
  });
  return (
    <FormCard title={title} hint={hint}>
      {items === null ? <p className="text-15 text-ink-2">The log could not be loaded.</p> : null}
      {items?.length === 0 ? <p className="text-15 text-ink-2">Nothing has been decided yet.</p> : null}
      {items?.length ? (
        <ol className="grid divide-y divide-line">
          {items.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ol>
      ) : null}
      <ShowMore more={more} shown={items?.length ?? 0} what="entries" />
    </FormCard>
  );
}

function Entry({ entry }: { readonly entry: AdminAction }) {
  const { about, detail, reason } = entry;
  return (
    <li className="grid gap-1 py-3 first:pt-0 last:pb-0">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-15">
        <span className="min-w-0 wrap-anywhere">
          <b>{ADMIN_ACTIONS[entry.action]}</b>
          {about === null ? null : (
            <>
              {': '}
              <Link
                href={deskHref(about.kind === 'person' ? 'people' : 'companies', about.id)}
                className="text-brand underline underline-offset-4"
              >
                {about.name}
              </Link>
            </>
          )}
          {detail === null ? null : <span className="text-ink-2"> ({detail})</span>}
        </span>
        <time dateTime={entry.at} className="num flex-none text-13 text-ink-3">
          {momentOf(entry.at)}, {whoDid(entry)}
        </time>
      </p>
      {reason === null ? null : <p className="text-15 text-ink-2 wrap-anywhere">{reason}</p>}
    </li>
  );
}

function whoDid({ by, isOperator }: AdminAction): string {
  return by ?? (isOperator ? 'a command on the server' : 'a former Admin');
}
