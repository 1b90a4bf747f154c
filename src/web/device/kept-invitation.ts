const KEY = 'nod-invitation';

/**
 * The token of an invitation's link. It comes in the part of the address that is never sent to a server; this tab keeps it
 * while its reader signs in or registers.
 */
export function invitationToken(): string | null {
  const fresh = window.location.hash.slice(1);
  try {
    if (fresh !== '') sessionStorage.setItem(KEY, fresh);
    return fresh || sessionStorage.getItem(KEY);
  } catch {
    return fresh || null;
  }
}

export function forgetInvitation(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
}
