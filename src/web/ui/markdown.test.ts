import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { safeHref } from '#contract/markdown.ts';
import { Markdown } from './markdown.tsx';

function html(text: string): string {
  return renderToStaticMarkup(createElement(Markdown, { text }));
}

test('Bridge’s description has a heading, lists, bold, italic and a link', () => {
  const shown = html(
    '## The work\r\nYou run the **night shift** and\n_mentor_ two others.\n\n- Rotas\n- Ward rounds\n\n3. Apply\n4. Talk\n\nSee [our site](https://bridge.example/jobs).',
  );
  expect(shown).toContain('<h3 dir="auto" class="mt-2 text-18">The work</h3>');
  expect(shown).toContain(
    '<p dir="auto">You run the <strong>night shift</strong> and<br/><em>mentor</em> two others.</p>',
  );
  expect(shown).toMatch(/<ul [^>]*><li dir="auto">Rotas<\/li><li dir="auto">Ward rounds<\/li><\/ul>/);
  expect(shown).toMatch(/<ol start="3"[^>]*><li dir="auto">Apply<\/li><li dir="auto">Talk<\/li><\/ol>/);
  expect(shown).toMatch(
    /<a href="https:\/\/bridge.example\/jobs" target="_blank" rel="noopener noreferrer nofollow ugc"[^>]*>our site<\/a>\.<\/p>/,
  );
});

test('every block has the writing direction of its own text', () => {
  expect(html('שלום!\n\nHello!\n\n- مرحبا')).toMatch(
    /<p dir="auto">שלום!<\/p><p dir="auto">Hello!<\/p><ul [^>]*><li dir="auto">مرحبا<\/li>/,
  );
});

test('a bare address becomes a link without the full stop of its sentence', () => {
  expect(html('Read https://bridge.example/a_b_c. Then apply.')).toMatch(
    /Read <a href="https:\/\/bridge.example\/a_b_c"[^>]*>https:\/\/bridge.example\/a_b_c<\/a>\. Then apply\./,
  );
});

test('underscores and single stars stay; escapes lose their backslash', () => {
  expect(html('snake_case_name and 2 * 3 * 4 and \\*not bold\\*')).toContain(
    '<p dir="auto">snake_case_name and 2 * 3 * 4 and *not bold*</p>',
  );
});

/** The tags that the renderer writes. */
const KNOWN_TAGS = ['div', 'p', 'h3', 'ul', 'ol', 'li', 'strong', 'em', 'code', 'br', 'a'];

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '**<iframe src="javascript:alert(1)"></iframe>**',
  '- <a href="javascript:alert(1)">x</a>',
  '[x](https://a.example/"onmouseover="alert(1))',
  'https://a.example/"><script>alert(1)</script>',
])('markup in the text is shown as text: %s', (text) => {
  const shown = html(text);
  // React escapes the text, so only real tags match.
  const tags = [...shown.matchAll(/<\/?([a-z0-9]+)/g)].map((tag) => tag[1]);
  expect(tags.filter((tag) => !KNOWN_TAGS.includes(tag ?? ''))).toEqual([]);
  expect(shown).not.toMatch(/<[^>]*\son\w+=/i);
  expect(shown).not.toMatch(/href="(?!https:)/);
});

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
  '//evil.example',
  '/relative',
  'https://',
])('no link is made to %s', (target) => {
  expect(safeHref(target)).toBeNull();
  expect(html(`[x](${target})`)).not.toContain('<a ');
});

test('a picture shows only its text, without a request; code is unchanged', () => {
  expect(html('See ![our ward](https://bridge.example/ward.png) here')).toBe(
    '<div class="grid gap-3 wrap-anywhere"><p dir="auto">See our ward here</p></div>',
  );
  expect(html('![i](url)![](https://bridge.example/a.png "A title").')).toContain('<p dir="auto">i.</p>');
  expect(html('Run `npm *test*` and ``<b>``')).toMatch(
    /Run <code[^>]*>npm \*test\*<\/code> and <code[^>]*>&lt;b&gt;<\/code>/,
  );
  expect(html('A lone ` stays, an empty `` too.')).toContain('A lone ` stays, an empty `` too.');
  expect(html('\\`not code\\`')).toContain('`not code`');
});

test('a link may go to a mail address or a web address', () => {
  expect(safeHref('mailto:amara@example.com')).toBe('mailto:amara@example.com');
  expect(safeHref('HTTP://Bridge.Example')).toBe('http://bridge.example/');
});

test('a long text with unclosed marks is shown in full, without hanging', () => {
  const hostile = [
    '*'.repeat(20_000),
    '['.repeat(20_000),
    '_a'.repeat(10_000),
    `${'[x]('.repeat(5_000)}`,
    `**${'a '.repeat(10_000)}`,
    '`a'.repeat(10_001),
    '`'.repeat(20_000),
    '!['.repeat(10_000),
    '![x](a "'.repeat(4_000),
  ];
  for (const text of hostile) expect(html(text).length).toBeGreaterThanOrEqual(text.length);
});
