export interface ToastMessage {
  readonly title: string;
  readonly description?: string | undefined;
  readonly tone?: 'plain' | 'destructive' | undefined;
  /** Five seconds by default. */
  readonly durationMs?: number | undefined;
  /** An action, which must also be available elsewhere, because a toast soon disappears. */
  readonly action?: { readonly label: string; readonly run: () => void } | undefined;
}

export interface ShownToast extends ToastMessage {
  readonly id: number;
  readonly isOpen: boolean;
}

export const TOAST_DURATION_MS = 5_000;
export const TOAST_SWIPE_PX = 50;
/** Specified (section 9): how long a dismissed toast stays in the store after it has left the screen. */
const REMOVAL_DELAY_MS = 1_000_000;

/** Has at most one toast: a new one replaces the last. */
export function createToastStore() {
  let current: ShownToast | null = null;
  let lastId = 0;
  let removal: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();

  function set(next: ShownToast | null) {
    clearTimeout(removal);
    current = next;
    for (const listener of listeners) listener();
  }

  return {
    get: () => current,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    show(message: ToastMessage): number {
      lastId += 1;
      set({ ...message, id: lastId, isOpen: true });
      return lastId;
    },
    /** Hides the toast with this id; one that was replaced meanwhile is gone already. */
    dismiss(id: number) {
      if (current?.id !== id || !current.isOpen) return;
      set({ ...current, isOpen: false });
      removal = setTimeout(() => set(null), REMOVAL_DELAY_MS);
    },
  };
}

export const toasts = createToastStore();

/** Shows a toast for five seconds or `durationMs`, replacing any other: `toast({ title, description })`. */
export function toast(message: ToastMessage): number {
  return toasts.show(message);
}
