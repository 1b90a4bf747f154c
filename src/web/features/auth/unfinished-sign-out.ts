const KEY = 'nod-signing-out';

/** Whether somebody signed out here without reaching the server, so that this browser still has their session. */
export function isSignOutUnfinished(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

/** Stored even where nothing about people may be stored: it names nobody, and shared devices need it most. */
export function markSignOut(isUnfinished: boolean): void {
  try {
    if (isUnfinished) localStorage.setItem(KEY, 'true');
    else localStorage.removeItem(KEY);
  } catch {
    // Without storage, the next visit finds the session still open.
  }
}
