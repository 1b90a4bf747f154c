import { request } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { type TestApp, testApp } from '#testing/test-app.ts';

const PATHS = [
  '/guarantee',
  '/how-matching-works',
  '/fairness',
  '/robots.txt',
  '/sitemap.xml',
  '/.well-known/security.txt',
];

/** A request that tries to make a cache store its forged host for others. */
function ask(app: TestApp, path: string): Promise<{ caching: string | undefined; text: string }> {
  return new Promise((resolve, reject) => {
    request(app.url + path, { headers: { host: 'evil.example' } }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk) => {
        text += chunk;
      });
      response.once('end', () => resolve({ caching: response.headers['cache-control'], text }));
    })
      .once('error', reject)
      .end();
  });
}

test('no cache may store a page that contains the requested host', async () => {
  const app = await testApp();
  onTestFinished(() => app.close());
  for (const path of PATHS) {
    const { caching, text } = await ask(app, path);
    expect(text, path).toContain('evil.example');
    expect(caching, path).toBe('private, no-store');
  }
});

test('with a public URL, pages are cached, without the requested host', async () => {
  const app = await testApp({ publicUrl: new URL('https://nod.example') });
  onTestFinished(() => app.close());
  for (const path of PATHS) {
    const { caching, text } = await ask(app, path);
    expect(text, path).not.toContain('evil.example');
    expect(caching, path).toMatch(/^public, max-age=\d+$/);
  }
});
