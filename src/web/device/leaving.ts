type Leave = () => void;

let ask: ((leave: Leave) => void) | null = null;

/** From now on this decides whether the page is left; null lets everybody go. */
export function askBeforeLeaving(decide: ((leave: Leave) => void) | null): void {
  ask = decide;
}

/** Leaves this page, unless somebody would lose what they typed and wants to stay. */
export function leaveWith(leave: Leave): void {
  if (ask === null) leave();
  else ask(leave);
}

/** For the router: every navigation that leads to another page. */
export function aroundNavigation<Options>(
  navigate: (to: string, options?: Options) => void,
  to: string,
  options?: Options,
): void {
  if (new URL(to, location.href).pathname === location.pathname) navigate(to, options);
  else leaveWith(() => navigate(to, options));
}
