import type { RoleDraft } from './role-draft.ts';

/** `full`: there are as many drafts as a member may have. `stale`: another window saved, posted or deleted it. */
export type DraftState = 'saved' | 'unsaved' | 'failed' | 'full' | 'stale';

interface KeeperOptions {
  /** The revision on the server; 0 if it is not there yet. */
  readonly revision: number;
  /** Saves it and returns the new revision. */
  readonly save: (draft: RoleDraft, revision: number) => Promise<number>;
  /** What a failed save means: `failed` is tried again. */
  readonly stateAfter: (error: unknown) => 'failed' | 'full' | 'stale';
  readonly onState: (state: DraftState) => void;
  readonly later: (run: () => void, ms: number) => () => void;
}

const PAUSE_MS = 800;
const RETRY_MS = 5_000;

export interface DraftKeeper {
  /** Saves it after a pause in typing. */
  readonly keep: (draft: RoleDraft) => void;
  /** Saves pending changes now, for example when the page is left. */
  readonly flush: () => void;
  /** Saves over a revision that another window made. */
  readonly overwrite: (revision: number) => void;
  /** Continues from another window's version, discarding what was typed here. */
  readonly restart: (revision: number) => void;
  /** Saves nothing until `resume`. Resolves once no save is in flight. */
  readonly pause: () => Promise<void>;
  readonly resume: () => void;
  /** Nothing is saved any more. */
  readonly stop: () => void;
}

/** Saves a draft while it is typed: one save at a time, always the latest, and none over another window's. */
export function createDraftKeeper(options: KeeperOptions): DraftKeeper {
  const { save, stateAfter, onState, later } = options;
  let revision = options.revision;
  let draftToSave: RoleDraft | null = null;
  let isSaving = false;
  let isBlocked = false;
  let isPaused = false;
  let inFlight: Promise<unknown> = Promise.resolve();
  let cancel = () => {};

  function plan(ms: number) {
    cancel();
    cancel = later(() => void send(), ms);
  }

  async function send(): Promise<void> {
    if (isSaving || isBlocked || isPaused || draftToSave === null) return;
    const draft = draftToSave;
    draftToSave = null;
    isSaving = true;
    try {
      const revisionSaved = save(draft, revision);
      inFlight = revisionSaved.catch(() => {});
      revision = await revisionSaved;
      if (!isBlocked) onState(draftToSave === null ? 'saved' : 'unsaved');
    } catch (error) {
      draftToSave ??= draft;
      const state = stateAfter(error);
      if (!isBlocked) onState(state);
      if (state === 'stale') isBlocked = true;
      // Full: the next change tries again, in case a draft was deleted.
      if (state === 'failed') plan(RETRY_MS);
      isSaving = false;
      return;
    }
    isSaving = false;
    if (draftToSave !== null) plan(PAUSE_MS);
  }

  return {
    keep(draft) {
      draftToSave = draft;
      if (isBlocked) return;
      onState('unsaved');
      plan(PAUSE_MS);
    },
    flush() {
      cancel();
      void send();
    },
    overwrite(now) {
      revision = now;
      isBlocked = false;
      plan(0);
    },
    restart(now) {
      cancel();
      draftToSave = null;
      revision = now;
      isBlocked = false;
    },
    async pause() {
      isPaused = true;
      cancel();
      await inFlight;
    },
    resume() {
      isPaused = false;
      if (draftToSave !== null) plan(PAUSE_MS);
    },
    stop() {
      cancel();
      draftToSave = null;
      isBlocked = true;
    },
  };
}
