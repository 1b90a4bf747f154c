const KEY = 'nod-invitation';

/**
 * The token of an invitation's link. It is in the URL's fragment, which browsers never send to a server; this tab keeps
 * it while the user signs in or registers.
 */
export function invitationToken(): string | null {
  const tokenInUrl = window.location.hash.slice(1);
  try {
    if (tokenInUrl !== '') sessionStorage.setItem(KEY, tokenInUrl);
    return tokenInUrl || sessionStorage.getItem(KEY);
  } catch {
    return tokenInUrl || null;
  }
}

export function forgetInvitation(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
}
