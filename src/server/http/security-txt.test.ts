import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '#testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ publicUrl: new URL('https://jobs.example') });
});
afterAll(() => app.close());

test('security.txt says where to report a vulnerability, and its expiry', async () => {
  const answer = await app.visitor().fetch('/.well-known/security.txt');
  expect(answer.headers.get('content-type')).toContain('text/plain');
  const text = await answer.text();
  expect(text).toContain('Contact: mailto:security@jobs.example\n');
  expect(text).toContain('Canonical: https://jobs.example/.well-known/security.txt\n');
  const [, expires = ''] = /^Expires: (.+)$/m.exec(text) ?? [];
  expect(new Date(expires) > app.clock()).toBe(true);
});
