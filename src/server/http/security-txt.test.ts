import { expect, test } from 'vitest';
import { appOfFile } from '#testing/app-of-file.ts';

const app = await appOfFile({ publicUrl: new URL('https://jobs.example') });

test('security.txt says where to report a vulnerability, and its expiry', async () => {
  const response = await app.visitor().fetch('/.well-known/security.txt');
  expect(response.headers.get('content-type')).toContain('text/plain');
  const text = await response.text();
  expect(text).toContain('Contact: mailto:security@jobs.example\n');
  expect(text).toContain('Canonical: https://jobs.example/.well-known/security.txt\n');
  const [, expires = ''] = /^Expires: (.+)$/m.exec(text) ?? [];
  expect(new Date(expires) > app.clock()).toBe(true);
});
