import { HOUR } from '#web/format/time.ts';
import { toast } from '#web/ui/toast-store.ts';

const WORKER = '/sw.js';
/**
 * An installed app may stay open for weeks: it checks for a new release when it comes to the front, at most this often.
 */
const LOOK_EVERY_MS = HOUR;

/**
 * Has the service worker keep this release for use without a network, and offers to load the next one. Opening any page
 * loads it anyway; only a page that stays open for long needs the offer.
 */
export function followReleases(): () => void {
  const serviceWorker = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (!import.meta.env.PROD || serviceWorker === undefined) return () => undefined;
  let lookedAt = Date.now();

  function handleMessage({ data }: MessageEvent) {
    if (isNewRelease(data)) offerReload();
  }

  function look() {
    if (document.visibilityState !== 'visible' || Date.now() - lookedAt < LOOK_EVERY_MS) return;
    lookedAt = Date.now();
    void serviceWorker?.getRegistration(WORKER).then((registration) => registration?.update(), ignore);
  }

  serviceWorker.addEventListener('message', handleMessage);
  document.addEventListener('visibilitychange', look);
  serviceWorker.register(WORKER, { updateViaCache: 'none' }).catch(ignore);
  return () => {
    serviceWorker.removeEventListener('message', handleMessage);
    document.removeEventListener('visibilitychange', look);
  };
}

function isNewRelease(data: unknown): boolean {
  if (typeof data !== 'object' || data === null || !('type' in data) || data.type !== 'release') return false;
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.getAttribute('src');
  return 'entry' in data && typeof data.entry === 'string' && data.entry !== script;
}

function offerReload() {
  toast({
    title: 'A new version is ready',
    action: { label: 'Reload', run: () => window.location.reload() },
  });
}

/** Without a worker the app needs the network. */
function ignore() {}
