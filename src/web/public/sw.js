// Shows what the server pushes, and leads to it. It answers no requests, so nothing is ever kept of what was fetched.
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('push', (event) => {
  event.waitUntil(show(event.data?.json() ?? {}));
});

async function show({ title = 'Nod', href = '/', tag }) {
  await self.registration.showNotification(title, { tag, icon: '/icon.svg', data: { href } });
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(lead(new URL(event.notification.data?.href ?? '/', self.location.origin)));
});

async function lead(url) {
  // Only ever into the app, whatever the message said.
  const href = url.origin === self.location.origin ? url.href : self.location.origin;
  const [page] = await self.clients.matchAll({ type: 'window' });
  if (page === undefined) return self.clients.openWindow(href);
  await page.focus();
  return page.navigate(href);
}
