import { useEffect, useState } from 'react';
import { useSearchParams } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { useOwnRole } from '#web/features/roles/own-roles.ts';
import { Loading } from '#web/ui/loading.tsx';
import { Warning } from '#web/ui/warning.tsx';
import { useSavedDraft } from '../drafts-query.ts';
import { DraftList } from './draft-list.tsx';
import { RoleForm } from './role-form.tsx';

/** The draft that the open form saves to. */
interface OwnDraft {
  readonly draftId: string;
  /** The draft in the URL that this one replaces, because it was posted or deleted elsewhere; null for none. */
  readonly replacedDraftId: string | null;
  readonly key: string;
}

/** A new role: empty, a draft (`?draft=`), or filled in like another role (`?like=`). */
export function NewRole() {
  const [search, setSearch] = useSearchParams();
  const draftId = search.get('draft');
  const likeId = draftId === null ? search.get('like') : null;
  // The draft that the open form has created. When its id appears in the URL, the form must stay as it is.
  const [ownDraft, setOwnDraft] = useState<OwnDraft | null>(null);
  const isOwn = ownDraft !== null && [null, ownDraft.replacedDraftId, ownDraft.draftId].includes(draftId);
  // A history entry with a state is an open panel, such as the preview, which changing the URL would close.
  const isCovered = useHistoryState<unknown>() !== null;
  useEffect(() => {
    if (isOwn && draftId !== ownDraft.draftId && !isCovered)
      setSearch({ draft: ownDraft.draftId }, { replace: true });
  }, [isOwn, ownDraft, draftId, isCovered, setSearch]);
  const key = isOwn ? ownDraft.key : (draftId ?? likeId ?? 'new');
  const savedDraft = useSavedDraft(isOwn ? null : draftId);
  const likeRole = useOwnRole(likeId ?? '', likeId !== null);
  if (!isOwn && ((draftId !== null && savedDraft.isPending) || (likeId !== null && likeRole.isPending))) {
    return <Loading className="min-h-80" />;
  }
  const isMissing = !isOwn && ((draftId !== null && !savedDraft.data) || (likeId !== null && !likeRole.data));
  return (
    <>
      {draftId === null && ownDraft === null ? (
        <div className="mt-4">
          <DraftList />
        </div>
      ) : null}
      {isMissing ? (
        <div className="mt-4">
          <Warning
            title={draftId === null ? 'That job could not be loaded' : 'That draft could not be loaded'}
          >
            <p>
              {draftId === null
                ? 'You can start with an empty form.'
                : 'It may have been posted or deleted, or be for another company. Reload or start a new one.'}
            </p>
          </Warning>
        </div>
      ) : null}
      <RoleForm
        key={key}
        beginning={{
          kind: 'new',
          savedDraft: (isOwn ? null : savedDraft.data) ?? null,
          likeRole: likeRole.data ?? null,
          onKept: (id) => setOwnDraft({ draftId: id, replacedDraftId: draftId, key }),
          onDiscarded: () => {
            setOwnDraft(null);
            setSearch({}, { replace: true });
          },
        }}
      />
    </>
  );
}
