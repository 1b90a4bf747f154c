import { askBeforeLeaving } from '#web/device/leaving.ts';

/** Returns whether a form has unsaved changes now. */
type Guard = () => boolean;

interface Question {
  /** The form that the question is about. */
  readonly guard: Guard;
  readonly leave: () => void;
}

const guards = new Set<Guard>();
const listeners = new Set<() => void>();
let question: Question | null = null;
/** The page that is guarded. */
let guardedPage = { path: '', href: '' };

/**
 * Asks before this page is left, by the app or the browser, while the form is unsaved. Returns a function that stops
 * this.
 */
export function guardLeaving(isUnsaved: Guard): () => void {
  if (guards.size === 0) {
    guardedPage = { path: location.pathname, href: location.href };
    askBeforeLeaving({ decide, onPop: restoreAndAsk });
    window.addEventListener('beforeunload', warn);
  }
  guards.add(isUnsaved);
  return () => {
    guards.delete(isUnsaved);
    if (question?.guard === isUnsaved) ask(null);
    if (guards.size === 0) stopGuarding();
  };
}

export const leaveQuestion = {
  get: () => question,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  stay: () => ask(null),
  /** Confirming applies to every form of the page. */
  leave() {
    const confirmedQuestion = question;
    guards.clear();
    stopGuarding();
    ask(null);
    confirmedQuestion?.leave();
  },
};

function ask(next: Question | null): void {
  question = next;
  for (const listener of listeners) listener();
}

function unsavedForm(): Guard | undefined {
  return [...guards].find((isUnsaved) => isUnsaved());
}

function decide(leave: () => void): void {
  const guard = unsavedForm();
  if (guard === undefined) leave();
  else ask({ guard, leave });
}

function stopGuarding(): void {
  askBeforeLeaving(null);
  window.removeEventListener('beforeunload', warn);
}

function warn(event: BeforeUnloadEvent): void {
  if (unsavedForm() !== undefined) event.preventDefault();
}

/** The browser has already gone back or forward: restore this page's entry and ask. Confirming goes back from that entry. */
function restoreAndAsk(event: PopStateEvent): void {
  if (location.pathname === guardedPage.path || unsavedForm() === undefined) return;
  event.stopImmediatePropagation();
  history.pushState(null, '', guardedPage.href);
  decide(() => history.back());
}
