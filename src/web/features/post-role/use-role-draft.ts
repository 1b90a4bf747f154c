import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { BodyFor } from '#contract/endpoint.ts';
import { deleteRoleDraft, getRoleDraft, type SavedRoleDraft, saveRoleDraft } from '#contract/role-drafts.ts';
import type { EmployerRole } from '#contract/roles.ts';
import { useSignedInUser } from '#web/features/auth/user.ts';
import { useCompany } from '#web/features/company/company-query.ts';
import { roleDraftsChanged } from '#web/features/roles/own-roles.ts';
import { type Form, useForm } from '#web/forms/use-form.ts';
import { call, find } from '#web/http/api.ts';
import { RequestError } from '#web/http/request-error.ts';
import { createDraftKeeper, type DraftKeeper, type DraftState } from './draft-keeper.ts';
import { draftFrom, draftOf, EMPTY_DRAFT, type RoleDraft } from './role-draft.ts';
import { unsavedWords, wordsToContinue } from './unsaved-words.ts';

type Options = Omit<Parameters<typeof useForm<RoleDraft>>[0], 'start' | 'onChange'>;

/**
 * The longest save, in characters, that a browser certainly finishes after the page has gone: the limit is 64 KiB, and each
 * character takes three bytes at most.
 */
const KEPT_ALIVE_MAX = 20_000;

/** What the form begins with. */
export type Beginning =
  | { readonly kind: 'edit'; readonly role: EmployerRole }
  | {
      readonly kind: 'new';
      /** A draft to continue. */
      readonly saved: SavedRoleDraft | null;
      /** A role to copy into the new one. */
      readonly like: EmployerRole | null;
      /** Called when the draft has been saved on the server for the first time. */
      readonly onKept: (draftId: string) => void;
      readonly onDiscarded: () => void;
    };

export interface RoleDraftForm {
  readonly form: Form<RoleDraft>;
  /** The version that the form was filled from: another one may be saved meanwhile. */
  readonly from: string | undefined;
  /** Replaces what was typed with the version saved meanwhile. */
  readonly load: (saved: EmployerRole) => void;
  /** The draft on the server; null if a posted role is edited, and until something is typed. */
  readonly draft: {
    readonly id: string;
    readonly state: DraftState;
    readonly discard: () => void;
    /** Another window's version, to compare; null if it was posted or deleted there. */
    readonly readOther: () => Promise<SavedRoleDraft | null>;
    readonly loadOther: () => Promise<void>;
    readonly keepMine: () => Promise<void>;
  } | null;
  /**
   * Runs the call that posts the role, which deletes the draft. It waits for a save in flight, and none follows it unless it
   * fails: a save that arrived after the call would leave a draft of a role that is posted.
   */
  readonly posting: <T>(post: () => Promise<T>) => Promise<T>;
}

/** The form of a role: filled from a posted role to edit it, or a new one, saved on the server while it is typed. */
export function useRoleDraft(beginning: Beginning, options: Options): RoleDraftForm {
  const user = useSignedInUser();
  const company = useCompany();
  const client = useQueryClient();
  const empty = (): RoleDraft => ({
    ...EMPTY_DRAFT,
    contactName: `${user.firstName} ${user.lastName}`.trim(),
    contactEmail: company?.billingContactEmail ?? user.email,
  });
  const isNew = beginning.kind === 'new';
  const words = unsavedWords(user.id);
  const companyId = company?.id ?? '';
  /** What was typed last time and did not reach the server. If the server has a newer version, saving this is refused. */
  const [unsaved] = useState(() =>
    isNew && beginning.like === null
      ? wordsToContinue(user.id, companyId, beginning.saved?.id ?? null)
      : null,
  );
  const [from, setFrom] = useState(beginning.kind === 'edit' ? beginning.role.updatedAt : undefined);
  const [state, setState] = useState<DraftState | null>(isNew && beginning.saved !== null ? 'saved' : null);
  const [draftId, setDraftId] = useState(() =>
    isNew && beginning.saved !== null ? beginning.saved.id : (unsaved?.draftId ?? crypto.randomUUID()),
  );
  const keeper = useRef<DraftKeeper | null>(null);
  const isPosted = useRef(false);
  const onKept = useRef<(draftId: string) => void>(() => {});
  onKept.current = beginning.kind === 'new' ? beginning.onKept : () => {};

  const form = useForm<RoleDraft>({
    ...options,
    start: () => unsaved?.draft ?? startOf(beginning, empty),
    onChange: (draft) => {
      if (!isNew || isPosted.current) return;
      keepWords(draft);
      keeper.current?.keep(draft);
    },
  });

  const [firstRevision] = useState(() => (isNew ? (unsaved?.revision ?? beginning.saved?.revision ?? 0) : 0));
  const revisions = useRef(new Map<string, number>());
  /** The draft that the next keeper starts with. */
  const continued = useRef<RoleDraft | null>(unsaved?.draft ?? null);
  /** The latest edits, to see whether a save included them all; null before the first edit. */
  const typed = useRef<RoleDraft | null>(null);
  function keepWords(draft: RoleDraft): void {
    // Once another window has saved another version, keep nothing on the device until the user has chosen between the two.
    typed.current = draft;
    if (state === 'stale') return;
    words.keep({ draftId, companyId, revision: revisions.current.get(draftId) ?? firstRevision, draft });
  }
  const afterSave = useRef<(draft: RoleDraft) => void>(() => {});
  afterSave.current = (draft) => {
    if (typed.current === null || typed.current === draft) words.forget(draftId);
    else keepWords(typed.current);
  };
  const afterConflict = useRef(() => {});
  afterConflict.current = () => words.forget(draftId);
  useEffect(() => {
    if (!isNew) return;
    const known = revisions.current;
    const created = createDraftKeeper({
      revision: known.get(draftId) ?? firstRevision,
      save: async (draft, revision) => {
        const body = { revision, content: contentOf(draft) };
        const keepalive =
          document.visibilityState === 'hidden' && JSON.stringify(body).length < KEPT_ALIVE_MAX;
        const saved = await call(saveRoleDraft, { params: { draftId }, body, keepalive });
        known.set(draftId, saved.revision);
        afterSave.current(draft);
        if (revision === 0) onKept.current(draftId);
        void roleDraftsChanged(client);
        return saved.revision;
      },
      stateAfter,
      onState(next) {
        setState(next);
        if (next === 'stale') afterConflict.current();
      },
      later: (run, ms) => {
        const timer = setTimeout(run, ms);
        return () => clearTimeout(timer);
      },
    });
    keeper.current = created;
    if (continued.current !== null) created.keep(continued.current);
    continued.current = null;
    const flush = () => {
      if (document.visibilityState === 'hidden') created.flush();
    };
    document.addEventListener('visibilitychange', flush);
    window.addEventListener('pagehide', created.flush);
    return () => {
      document.removeEventListener('visibilitychange', flush);
      window.removeEventListener('pagehide', created.flush);
      created.flush();
    };
  }, [isNew, draftId, firstRevision, client]);

  const readOther = () => find(getRoleDraft, { params: { draftId } });

  /** Continues in a new draft, because this one is being discarded, or was posted or deleted elsewhere. */
  function beginAnother(draft: RoleDraft | null) {
    keeper.current?.stop();
    words.forget(draftId);
    const next = crypto.randomUUID();
    revisions.current.set(next, 0);
    setDraftId(next);
    setState(null);
    continued.current = draft;
  }

  return {
    form,
    from,
    load(saved) {
      form.fill(draftOf(saved));
      setFrom(saved.updatedAt);
    },
    draft:
      !isNew || state === null
        ? null
        : {
            id: draftId,
            state,
            discard() {
              beginAnother(null);
              form.fill(empty());
              beginning.onDiscarded();
              void call(deleteRoleDraft, { params: { draftId } }).then(
                () => roleDraftsChanged(client),
                () => roleDraftsChanged(client),
              );
            },
            readOther,
            async loadOther() {
              const other = await readOther();
              const content = other && draftFrom(other.content);
              if (other === null || content === null) throw new Error('It is not there any more.');
              revisions.current.set(draftId, other.revision);
              form.fill(content);
              words.forget(draftId);
              setState('saved');
              keeper.current?.restart(other.revision);
            },
            async keepMine() {
              const other = await readOther();
              if (other === null) beginAnother(form.draft);
              else keeper.current?.overwrite(other.revision);
            },
          },
    async posting(post) {
      await keeper.current?.pause();
      try {
        const role = await post();
        isPosted.current = true;
        keeper.current?.stop();
        words.forget(draftId);
        void roleDraftsChanged(client);
        return role;
      } catch (error) {
        keeper.current?.resume();
        throw error;
      }
    },
  };
}

function startOf(beginning: Beginning, empty: () => RoleDraft): RoleDraft {
  if (beginning.kind === 'edit') return draftOf(beginning.role);
  if (beginning.saved !== null) return draftFrom(beginning.saved.content) ?? empty();
  // A copy does not keep the closing date.
  if (beginning.like !== null) return { ...draftOf(beginning.like), closesOn: '' };
  return empty();
}

function contentOf(draft: RoleDraft): BodyFor<typeof saveRoleDraft>['content'] {
  return {
    ...draft,
    requiredSkills: [...draft.requiredSkills],
    teamIds: [...draft.teamIds],
    interviewCriteria: [...draft.interviewCriteria],
    questions: [...draft.questions],
    niceToHaveSkills: [...draft.niceToHaveSkills],
    benefits: [...draft.benefits],
  };
}

function stateAfter(error: unknown): 'failed' | 'full' | 'stale' {
  if (!(error instanceof RequestError)) return 'failed';
  if (error.status === 409) return 'stale';
  return error.status === 422 ? 'full' : 'failed';
}
