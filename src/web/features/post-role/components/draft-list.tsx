import { Link } from 'wouter';
import { dayOf } from '#web/format/days.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { useDeleteDraft, useRoleDrafts } from '../drafts-query.ts';

/**
 * The user's unfinished roles, to continue or delete; renders nothing if the user has no drafts. `openId` is the draft that
 * is open, and therefore left out.
 */
export function DraftList({ openId = null }: { readonly openId?: string | null }) {
  const remove = useDeleteDraft();
  const drafts = (useRoleDrafts() ?? []).filter(({ id }) => id !== openId);
  if (drafts.length === 0) return null;
  return (
    <Panel className="mb-4">
      <h3 className="text-18">Your drafts</h3>
      <ul className="mt-1 divide-y divide-line">
        {drafts.map(({ id, title, updatedAt }) => {
          const name = title || 'Untitled job';
          return (
            <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
              <p className="min-w-0 flex-[1_1_200px] text-15">
                <b className="block wrap-anywhere">{name}</b>
                <span className="text-14 text-ink-2">Saved {dayOf(updatedAt, Date.now())}</span>
              </p>
              <div className="flex gap-2">
                <Link
                  href={`/employer/create-job?draft=${id}`}
                  className={buttonClass({ variant: 'quiet', size: 'sm' })}
                >
                  Continue<span className="sr-only"> {name}</span>
                </Link>
                <Button
                  variant="ghost"
                  size="sm"
                  busy={remove.isPending && remove.variables === id}
                  onClick={() => remove.mutate(id)}
                >
                  Delete<span className="sr-only"> {name}</span>
                </Button>
              </div>
            </li>
          );
        })}
      </ul>
      {remove.isError ? (
        <p className="text-15 text-danger">It could not be deleted. Please try again.</p>
      ) : null}
    </Panel>
  );
}
