/**
 * Opens the app without a network, and shows what the server pushes. Only this release's own files are ever kept: no answer
 * of the API, nothing about anybody. While there is a network every page comes from the server, so none is ever stale.
 *
 * Replaced by the build (scripts/web-build/service-worker.ts); null while developing, when nothing is kept.
 * @type {{ version: string, entry: string, files: readonly string[] } | null}
 */
const BUILD = null;

const SHELLS = 'nod-shell-';
const SHELL = `${SHELLS}${BUILD?.version}`;
/** Any path of the app has the same HTML; this one has it for visitors too. */
const PAGE = '/auth';
/** Files fetched at the same time; few, so that the page's own calls find a free connection among a browser's six. */
const AT_ONCE = 3;

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(activate()));

async function install() {
  if (BUILD !== null) {
    try {
      await keepShell(BUILD);
    } catch (error) {
      await caches.delete(SHELL);
      throw error;
    }
  }
  await self.skipWaiting();
}

async function keepShell({ entry, files }) {
  const page = await fetch(PAGE, { cache: 'no-store', credentials: 'omit' });
  // During a rollout a server of another release may respond. The browser tries again with its next check.
  if (!page.ok || !(await page.clone().text()).includes(entry)) throw new Error('another release answered');
  const shell = await caches.open(SHELL);
  const waiting = [...files];
  const keepNext = async () => {
    for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
      // A file with a hashed name never changes, so files kept by the previous release need not be downloaded again.
      const isHashed = file.startsWith('/assets/');
      const response =
        (isHashed && (await kept(file))) || (await fetch(file, isHashed ? {} : { cache: 'no-cache' }));
      if (!response.ok) throw new Error(`${file}: ${response.status}`);
      await shell.put(file, response);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, keepNext));
  await shell.put(PAGE, page);
}

async function activate() {
  const others = (await caches.keys()).filter((name) => name.startsWith(SHELLS) && name !== SHELL);
  // Keep the newest previous release: its pages may still be open, and load more of their scripts.
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
  if (BUILD === null) return;
  for (const page of await self.clients.matchAll({ type: 'window' })) {
    page.postMessage({ type: 'release', entry: BUILD.entry });
  }
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (BUILD === null || request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') {
    if (!pathname.startsWith('/api/')) event.respondWith(openPage(event));
  } else if (pathname.startsWith('/assets/') || pathname === '/icon.svg') {
    event.respondWith(kept(pathname).then((response) => response ?? fetch(request)));
  }
});

async function openPage({ request, preloadResponse }) {
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch (error) {
    const shell = await (await caches.open(SHELL)).match(PAGE, { ignoreVary: true });
    if (shell === undefined) throw error;
    return shell;
  }
}

/** This release's file if there is one: a file without a hash in its name may differ from the previous release's. */
async function kept(path) {
  const own = await caches.match(path, { ignoreVary: true, cacheName: SHELL });
  return own ?? caches.match(path, { ignoreVary: true });
}

self.addEventListener('push', (event) => {
  event.waitUntil(show(event.data?.json() ?? {}));
});

async function show({ title = 'Nod', href = '/', tag }) {
  await self.registration.showNotification(title, { tag, icon: '/icon-192.png', data: { href } });
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(lead(new URL(event.notification.data?.href ?? '/', self.location.origin)));
});

async function lead(url) {
  // Only opens pages of the app, whatever the message contains.
  const href = url.origin === self.location.origin ? url.href : self.location.origin;
  const [page] = await self.clients.matchAll({ type: 'window' });
  if (page === undefined) return self.clients.openWindow(href);
  await page.focus();
  return page.navigate(href);
}
