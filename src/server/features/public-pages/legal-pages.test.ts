import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { appOfFile } from '#testing/app-of-file.ts';
import { legalPages } from './legal-page.ts';

const operator = {
  name: 'Example <&> Ltd',
  address: '1 High Street, Leeds LS1 1AA',
  contact: 'mailto:hello@example.org',
  privacyContact: 'https://example.org/privacy-desk',
};
const legal = { since: '2031-05-01', privacyText: null, termsText: null };
const app = await appOfFile({ publicUrl: new URL('https://nod.example'), operator, legal });

async function read(path: string) {
  const response = await app.visitor().fetch(path, { headers: { accept: 'text/html' } });
  return { status: response.status, text: await response.text() };
}

test('the privacy notice names the operator, the version and the ICO', async () => {
  const { status, text } = await read('/privacy');
  expect(status).toBe(200);
  expect(text).toContain('<h1>Privacy</h1>');
  expect(text).toContain(
    'The controller of the data described here is Example &lt;&amp;&gt; Ltd, 1 High Street, Leeds LS1 1AA.',
  );
  expect(text).toContain('It applies from 1 May 2031.');
  expect(text).toContain('<a href="https://example.org/privacy-desk">example.org/privacy-desk</a>');
  expect(text).toContain('href="https://ico.org.uk/make-a-complaint"');
  expect(text).toContain('<link rel="canonical" href="https://nod.example/privacy">');
  expect(text).not.toContain('{{');
});

test('the terms say the age, the guarantee and what employers pay', async () => {
  const { status, text } = await read('/terms');
  expect(status).toBe(200);
  expect(text).toContain('You must be 16 or over.');
  expect(text).toContain('<h2>The 48-hour guarantee</h2>');
  expect(text).toContain('Essential £199 a month (1 live role at once and 5 new roles a month)');
  expect(text).toContain('5% with a subscription, 12% without one, and never more than £5,000.');
  expect(text).toContain('<a href="mailto:hello@example.org">hello@example.org</a>');
  expect(text).not.toContain('{{');
});

test('the data-processing terms say who is responsible, and since when', async () => {
  const { status, text } = await read('/data-terms');
  expect(status).toBe(200);
  expect(text).toContain('<h2>Who is responsible for what</h2>');
  expect(text).toContain('from 1 May 2031.');
  expect(text).not.toContain('{{');
});

test('public pages link to the privacy notice and the terms', async () => {
  for (const path of ['/guarantee', '/jobs', '/privacy', '/how-matching-works']) {
    const { text } = await read(path);
    expect(text).toContain('<a href="/privacy">Privacy</a><a href="/terms">Terms</a>');
  }
});

test('a server whose operator is not named gives its host instead', () => {
  const unnamed = { name: null, address: null, contact: null, privacyContact: null };
  const none = { since: null, privacyText: null, termsText: null };
  const pages = legalPages({ operator: unnamed, legal: none, publicUrl: null });
  const { text } = pages.privacy('http://jobs.example:3000').body;
  expect(text).toContain('the operator of jobs.example');
  expect(text).toContain('<a href="mailto:privacy@jobs.example">');
});

test('an operator’s own text is shown, and a wrong placeholder refused', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'nod-legal-')), 'privacy.md');
  const config = { operator, legal: { ...legal, privacyText: file }, publicUrl: null };
  writeFileSync(file, 'We are {{operator}}.\n\n## <b>Ours</b>\n');
  const { text } = legalPages(config).privacy('https://nod.example').body;
  expect(text).toContain('<p>We are Example &lt;&amp;&gt; Ltd.</p>\n<h2>&lt;b&gt;Ours&lt;/b&gt;</h2>');
  writeFileSync(file, 'We are {{operater}}.\n');
  expect(() => legalPages(config)).toThrow('the placeholder {{operater}} in it does not exist');
  const missing = { ...config, legal: { ...legal, privacyText: `${file}.not` } };
  expect(() => legalPages(missing)).toThrow("but that can't be read");
});
