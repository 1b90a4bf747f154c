type Leave = () => void;

interface Decider {
  /** May call `leave` at once, later, or never. */
  readonly decide: (leave: Leave) => void;
  /** The browser has gone back or forward. */
  readonly onPop: (event: PopStateEvent) => void;
}

let decider: Decider | null = null;

/** From now on `next` decides whether the page may be left; null removes the check. */
export function askBeforeLeaving(next: Decider | null): void {
  decider = next;
}

/** Call before the router listens: a window's listeners run in the order in which they were added. */
export function watchBack(): void {
  window.addEventListener('popstate', (event) => decider?.onPop(event));
}

/** Leaves this page, unless somebody would lose what they typed and wants to stay. */
export function leaveWith(leave: Leave): void {
  if (decider === null) leave();
  else decider.decide(leave);
}

/** For the router: navigates within this page at once, and to another page by `leaveWith`. */
export function aroundNavigation<Options>(
  navigate: (to: string, options?: Options) => void,
  to: string,
  options?: Options,
): void {
  if (new URL(to, location.href).pathname === location.pathname) navigate(to, options);
  else leaveWith(() => navigate(to, options));
}
