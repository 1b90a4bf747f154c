/**
 * Where to go after signing in: the requested path, if it is one of ours. Anything that a browser could read as another site
 * ('//host', '/\host', 'https:…') is not, and neither is the sign-in page itself.
 */
export function safeNext(next: string | null): string | null {
  if (!next?.startsWith('/') || /^\/[/\\]|[\p{Cc}\\]/u.test(next)) return null;
  return /^\/auth(?:[/?#]|$)/.test(next) ? null : next;
}

/** The sign-in page that leads back to `path`. */
export function signInHref(path: string): string {
  return safeNext(path) === null || path === '/' ? '/auth' : `/auth?next=${encodeURIComponent(path)}`;
}

/** Whether the page is rendered by the server: the app has no screen for it, so the browser must load it. */
export function isServersPage(path: string): boolean {
  return path.startsWith('/jobs/');
}

/** The role that this page is an application for; null if it is another page. */
export function roleAskedFor(next: string | null): string | null {
  return /^\/jobs\/([\da-f-]{36})\/apply(?:\?|$)/.exec(next ?? '')?.[1] ?? null;
}
