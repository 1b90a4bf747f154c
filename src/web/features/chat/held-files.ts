import { ATTACHMENTS_MAX } from '#contract/attachment-types.ts';
import { UPLOAD_MAX_BYTES } from '#contract/cv-types.ts';
import type { Attachment } from '#contract/messages.ts';

/** A browser's description of a file. */
export interface ChosenFile {
  readonly name: string;
  readonly size: number;
  readonly type: string;
}

/** A file chosen for a message that is not sent yet. */
export interface HeldFile<F extends ChosenFile = File> {
  readonly key: string;
  readonly file: F;
  /** sending: uploading. ready: received by the server, to be sent with the message. failed: `why` is the reason. */
  readonly state: 'sending' | 'ready' | 'failed';
  /** Whole percent uploaded. */
  readonly percent: number;
  /** The server's record of it, once ready. */
  readonly received: Attachment | null;
  readonly why: string | null;
}

interface State<F extends ChosenFile> {
  readonly files: readonly HeldFile<F>[];
  /** Why files of the last choice were left out, one sentence each. */
  readonly notes: readonly string[];
}

/** The result of sending one file. */
export type Arrival = { readonly received: Attachment } | { readonly why: string };

interface Parts<F extends ChosenFile> {
  /** Sends one file; never throws. Its result is ignored once the signal is aborted. */
  readonly send: (file: F, signal: AbortSignal, onPercent: (percent: number) => void) => Promise<Arrival>;
  readonly isAccepted: (file: F) => boolean;
  readonly isOnline: () => boolean;
  readonly newKey: () => string;
}

export const OFFLINE_NOTE =
  'You need a connection to attach files. Write your message now, and attach the file when you are back online.';

/**
 * The files of one message. Each is uploaded as soon as it is chosen, so that the message itself, with their ids, can
 * wait for a connection like any other. Files can't wait: they are not kept on the device.
 */
export function createHeldFiles<F extends ChosenFile>({ send, isAccepted, isOnline, newKey }: Parts<F>) {
  let state: State<F> = { files: [], notes: [] };
  const listeners = new Set<() => void>();
  const uploads = new Map<string, AbortController>();

  function set(next: State<F>) {
    state = next;
    for (const listener of listeners) listener();
  }

  function change(key: string, changes: Partial<HeldFile<F>>) {
    set({ ...state, files: state.files.map((each) => (each.key === key ? { ...each, ...changes } : each)) });
  }

  async function run(key: string, file: F) {
    const controller = new AbortController();
    const { signal } = controller;
    uploads.set(key, controller);
    const arrival = await send(file, signal, (percent) => {
      if (!signal.aborted) change(key, { percent });
    });
    uploads.delete(key);
    if (signal.aborted) return;
    if ('received' in arrival) change(key, { state: 'ready', percent: 100, received: arrival.received });
    else change(key, { state: 'failed', why: arrival.why });
  }

  function begin(file: F): HeldFile<F> {
    const key = newKey();
    void Promise.resolve().then(() => run(key, file));
    return { key, file, state: 'sending', percent: 0, received: null, why: null };
  }

  return {
    get: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    add(files: readonly F[]) {
      if (!isOnline()) {
        set({ ...state, notes: [OFFLINE_NOTE] });
        return;
      }
      const notes: string[] = [];
      const room = ATTACHMENTS_MAX - state.files.length;
      const acceptedFiles = files.filter((file) => {
        const why = whyNot(file, isAccepted(file));
        if (why !== null) notes.push(why);
        return why === null;
      });
      if (acceptedFiles.length > room) notes.push(`A message can have up to ${ATTACHMENTS_MAX} files.`);
      set({ files: [...state.files, ...acceptedFiles.slice(0, room).map(begin)], notes });
    },
    remove(key: string) {
      uploads.get(key)?.abort();
      uploads.delete(key);
      set({ files: state.files.filter((each) => each.key !== key), notes: [] });
    },
    retry(key: string) {
      const file = state.files.find((each) => each.key === key);
      if (file?.state !== 'failed') return;
      change(key, { state: 'sending', percent: 0, why: null });
      void run(key, file.file);
    },
    /** The files to send with the message; they leave the list. */
    take(): readonly Attachment[] {
      const attachments = state.files.flatMap(({ received }) => received ?? []);
      set({ files: state.files.filter((each) => each.state !== 'ready'), notes: [] });
      return attachments;
    },
  };
}

export type HeldFiles = ReturnType<typeof createHeldFiles<File>>;

function whyNot({ name, size }: ChosenFile, isAccepted: boolean): string | null {
  if (!isAccepted) return `${name} can’t be sent here: choose a PDF, DOCX, JPEG, PNG, WebP or text file.`;
  if (size > UPLOAD_MAX_BYTES) return `${name} is too large: at most ${UPLOAD_MAX_BYTES / 1_048_576} MB.`;
  return size === 0 ? `${name} is empty.` : null;
}
