import { readFileSync } from 'node:fs';
import { WebSocket } from 'ws';

/**
 * Uses an installed Nod as its first people would, over TLS at its public address: the Admin with the link from the log,
 * and a seeker who uploads a CV and forgets her password. `visit.ts ORIGIN LOG MAILS`: LOG is the server's log file, or '-'
 * if there is an Admin already; MAILS is the file with all mail sent. Exits with 1 at the first thing that is wrong.
 */
const [origin = '', log = '', mails = ''] = process.argv.slice(2);
const WAIT_MS = 120_000;

class Visitor {
  private cookies = new Map<string, string>();

  get cookie(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  async ask(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set('cookie', this.cookie);
    const response = await fetch(new URL(path, origin), { ...init, headers, redirect: 'manual' });
    for (const header of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(header) ?? [];
      this.cookies.set(name, value);
      must(header.includes('Secure'), `the cookie ${name} is secure`);
    }
    return response;
  }

  send(method: string, path: string, body: unknown): Promise<Response> {
    const headers = { 'content-type': 'application/json', origin };
    return this.ask(path, { method, headers, body: JSON.stringify(body) });
  }
}

function must(isTrue: boolean, what: string): void {
  if (isTrue) return;
  console.error(`Not true: ${what}.`);
  process.exit(1);
}

async function until(what: string, isTrue: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + WAIT_MS; Date.now() < end; ) {
    if (await isTrue().catch(() => false)) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  must(false, what);
}

await until('the site answers over TLS', async () => (await fetch(`${origin}/readyz`)).ok);
const landing = await fetch(origin);
must(landing.headers.has('strict-transport-security'), 'the landing page is sent with HSTS');
must((await landing.text()).includes('nod'), 'the landing page is Nod’s');

const form = {
  firstName: 'Ada',
  lastName: 'Ray',
  username: 'ada',
  email: 'ada@example.org',
  password: 'violet-harbour-42',
};
if (log !== '-') {
  const link = /https:\S+\/first-admin\?token=\S+/.exec(readFileSync(log, 'utf8'))?.[0];
  must(link !== undefined, 'the log has a link for the first Admin');
  const ada = new Visitor();
  const response = await ada.ask(link ?? '', { method: 'POST', body: new URLSearchParams(form) });
  must(response.status === 303, 'the link makes an Admin');
  must((await (await ada.ask('/api/user')).json()).role === 'Admin', 'she is signed in as an Admin');
  must((await new Visitor().ask(link ?? '')).status === 404, 'a used link stops working');
}

const name = `bea${Date.now()}`;
const bea = new Visitor();
const registration = await bea.send('POST', '/api/register', {
  ...form,
  username: name,
  email: `${name}@example.org`,
  role: 'JobSeeker',
});
must(registration.status === 201, 'a seeker can register');
const offer = await (await bea.send('POST', '/api/objects/upload', { name: 'cv.txt' })).json();
const cv = 'Bea Ray. Staff Nurse. Skills: phlebotomy, wound care.';
const upload = await bea.ask(offer.uploadURL, {
  method: 'PUT',
  headers: { 'content-type': 'text/plain', origin },
  body: cv,
});
must(upload.ok, 'a CV can be uploaded');
must((await bea.send('POST', '/api/cv/update', { cvUrl: offer.uploadURL })).ok, 'the upload becomes her CV');
await until('the CV is read in its own process', async () => {
  const { cv: state } = await (await bea.ask('/api/cv/suggestions')).json();
  must(state?.reading !== 'unreadable', 'the CV can be read under the service’s restrictions');
  return state?.reading === 'read';
});

const socket = new WebSocket(`${origin.replace('http', 'ws')}/ws`, {
  headers: { cookie: bea.cookie, origin },
});
await new Promise<void>((resolve) => {
  socket.on('open', () => resolve());
  socket.on('error', (error) => must(false, `a socket opens through the proxy (${error.message})`));
});
socket.terminate();

await bea.send('POST', '/api/account/reset-request', { email: `${name}@example.org` });
await until('a mail with a link for a new password arrives', async () => {
  // Mail breaks long lines, and writes "=" as "=3D".
  const text = readFileSync(mails, 'utf8')
    .replaceAll(/=\r?\n/g, '')
    .replaceAll('=3D', '=');
  // The file also has the mails of earlier visits.
  return text.slice(text.indexOf(`${name}@example.org`)).includes('/auth?reset=');
});
console.log('TLS, HSTS, the first Admin, a CV, a socket and a mail: all as they should be.');
