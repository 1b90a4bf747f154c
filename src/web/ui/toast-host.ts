/**
 * Where toasts are rendered. A modal dialog hides everything outside itself and keeps the focus inside, so F8 could not
 * reach a toast on the page: the innermost open dialog therefore hosts the toasts.
 */
const hosts: HTMLElement[] = [];
const listeners = new Set<() => void>();

export function currentToastHost(): HTMLElement | null {
  return hosts.at(-1) ?? null;
}

export function onToastHostChange(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** A ref for an element inside a dialog: it hosts the toasts for as long as it is mounted. */
export function hostToasts(element: HTMLElement | null) {
  if (!element) return;
  hosts.push(element);
  for (const listener of listeners) listener();
  return () => {
    hosts.splice(hosts.lastIndexOf(element), 1);
    for (const listener of listeners) listener();
  };
}
