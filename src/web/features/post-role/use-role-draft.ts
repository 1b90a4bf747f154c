import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { BodyFor } from '#contract/endpoint.ts';
import { deleteRoleDraft, getRoleDraft, type SavedRoleDraft, saveRoleDraft } from '#contract/role-drafts.ts';
import type { EmployerRole } from '#contract/roles.ts';
import { useSignedInUser } from '#web/features/auth/user.ts';
import { useCompany } from '#web/features/company/company-query.ts';
import { refetchRoleDrafts } from '#web/features/roles/own-roles.ts';
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
export type FormStart =
  | { readonly kind: 'edit'; readonly role: EmployerRole }
  | {
      readonly kind: 'new';
      /** A draft to continue. */
      readonly savedDraft: SavedRoleDraft | null;
      /** A role to copy into the new one. */
      readonly likeRole: EmployerRole | null;
      /** Called when the draft has been saved on the server for the first time. */
      readonly onKept: (draftId: string) => void;
      readonly onDiscarded: () => void;
    };

export interface RoleDraftForm {
  readonly form: Form<RoleDraft>;
  /** The version that the form was filled from: another one may be saved meanwhile. */
  readonly from: string | undefined;
  /** Replaces what was typed with the version saved meanwhile. */
  readonly load: (role: EmployerRole) => void;
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
  readonly runPosting: <T>(post: () => Promise<T>) => Promise<T>;
}

/** The form of a role: filled from a posted role to edit it, or a new one, saved on the server while it is typed. */
export function useRoleDraft(beginning: FormStart, options: Options): RoleDraftForm {
  const user = useSignedInUser();
  const company = useCompany();
  const client = useQueryClient();
  const emptyDraft = (): RoleDraft => ({
    ...EMPTY_DRAFT,
    contactName: `${user.firstName} ${user.lastName}`.trim(),
    contactEmail: company?.billingContactEmail ?? user.email,
  });
  const isNew = beginning.kind === 'new';
  const words = unsavedWords(user.id);
  const companyId = company?.id ?? '';
  /** What was typed last time and did not reach the server. If the server has a newer version, saving this is refused. */
  const [unsavedDraft] = useState(() =>
    isNew && beginning.likeRole === null
      ? wordsToContinue(user.id, companyId, beginning.savedDraft?.id ?? null)
      : null,
  );
  const [from, setFrom] = useState(beginning.kind === 'edit' ? beginning.role.updatedAt : undefined);
  const [state, setState] = useState<DraftState | null>(
    isNew && beginning.savedDraft !== null ? 'saved' : null,
  );
  const [draftId, setDraftId] = useState(() =>
    isNew && beginning.savedDraft !== null
      ? beginning.savedDraft.id
      : (unsavedDraft?.draftId ?? crypto.randomUUID()),
  );
  const keeper = useRef<DraftKeeper | null>(null);
  const isPosted = useRef(false);
  const onKept = useRef<(draftId: string) => void>(() => {});
  onKept.current = beginning.kind === 'new' ? beginning.onKept : () => {};

  const form = useForm<RoleDraft>({
    ...options,
    start: () => unsavedDraft?.draft ?? startOf(beginning, emptyDraft),
    onChange: (draft) => {
      if (!isNew || isPosted.current) return;
      keepWords(draft);
      keeper.current?.keep(draft);
    },
  });

  const [firstRevision] = useState(() =>
    isNew ? (unsavedDraft?.revision ?? beginning.savedDraft?.revision ?? 0) : 0,
  );
  const revisions = useRef(new Map<string, number>());
  /** The draft that the next keeper starts with. */
  const draftToContinue = useRef<RoleDraft | null>(unsavedDraft?.draft ?? null);
  /** The latest edits, to see whether a save included them all; null before the first edit. */
  const latestDraft = useRef<RoleDraft | null>(null);
  function keepWords(draft: RoleDraft): void {
    // Once another window has saved another version, keep nothing on the device until the user has chosen between the two.
    latestDraft.current = draft;
    if (state === 'stale') return;
    words.keep({ draftId, companyId, revision: revisions.current.get(draftId) ?? firstRevision, draft });
  }
  const afterSave = useRef<(draft: RoleDraft) => void>(() => {});
  afterSave.current = (draft) => {
    if (latestDraft.current === null || latestDraft.current === draft) words.forget(draftId);
    else keepWords(latestDraft.current);
  };
  const afterConflict = useRef(() => {});
  afterConflict.current = () => words.forget(draftId);
  useEffect(() => {
    if (!isNew) return;
    const revisionsNow = revisions.current;
    const newKeeper = createDraftKeeper({
      revision: revisionsNow.get(draftId) ?? firstRevision,
      save: async (draft, revision) => {
        const body = { revision, content: contentOf(draft) };
        const keepalive =
          document.visibilityState === 'hidden' && JSON.stringify(body).length < KEPT_ALIVE_MAX;
        const savedDraft = await call(saveRoleDraft, { params: { draftId }, body, keepalive });
        revisionsNow.set(draftId, savedDraft.revision);
        afterSave.current(draft);
        if (revision === 0) onKept.current(draftId);
        void refetchRoleDrafts(client);
        return savedDraft.revision;
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
    keeper.current = newKeeper;
    if (draftToContinue.current !== null) newKeeper.keep(draftToContinue.current);
    draftToContinue.current = null;
    const flush = () => {
      if (document.visibilityState === 'hidden') newKeeper.flush();
    };
    document.addEventListener('visibilitychange', flush);
    window.addEventListener('pagehide', newKeeper.flush);
    return () => {
      document.removeEventListener('visibilitychange', flush);
      window.removeEventListener('pagehide', newKeeper.flush);
      newKeeper.flush();
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
    draftToContinue.current = draft;
  }

  return {
    form,
    from,
    load(role) {
      form.fill(draftOf(role));
      setFrom(role.updatedAt);
    },
    draft:
      !isNew || state === null
        ? null
        : {
            id: draftId,
            state,
            discard() {
              beginAnother(null);
              form.fill(emptyDraft());
              beginning.onDiscarded();
              void call(deleteRoleDraft, { params: { draftId } }).then(
                () => refetchRoleDrafts(client),
                () => refetchRoleDrafts(client),
              );
            },
            readOther,
            async loadOther() {
              const otherVersion = await readOther();
              const content = otherVersion && draftFrom(otherVersion.content);
              if (otherVersion === null || content === null) throw new Error('It is not there any more.');
              revisions.current.set(draftId, otherVersion.revision);
              form.fill(content);
              words.forget(draftId);
              setState('saved');
              keeper.current?.restart(otherVersion.revision);
            },
            async keepMine() {
              const otherVersion = await readOther();
              if (otherVersion === null) beginAnother(form.draft);
              else keeper.current?.overwrite(otherVersion.revision);
            },
          },
    async runPosting(post) {
      await keeper.current?.pause();
      try {
        const role = await post();
        isPosted.current = true;
        keeper.current?.stop();
        words.forget(draftId);
        void refetchRoleDrafts(client);
        return role;
      } catch (error) {
        keeper.current?.resume();
        throw error;
      }
    },
  };
}

function startOf(beginning: FormStart, emptyDraft: () => RoleDraft): RoleDraft {
  if (beginning.kind === 'edit') return draftOf(beginning.role);
  if (beginning.savedDraft !== null) return draftFrom(beginning.savedDraft.content) ?? emptyDraft();
  // A copy does not keep the closing date.
  if (beginning.likeRole !== null) return { ...draftOf(beginning.likeRole), closesOn: '' };
  return emptyDraft();
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
