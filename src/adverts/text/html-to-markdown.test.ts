import fc from 'fast-check';
import { expect, test } from 'vitest';
import { htmlToMarkdown } from './html-to-markdown.ts';

const read = (html: string, max = 20_000) => htmlToMarkdown(html, max);

test('an advert that was escaped twice becomes paragraphs and a list', () => {
  const advert =
    '&amp;lt;h2&amp;gt;Ward 30&amp;lt;/h2&amp;gt;&amp;lt;p&amp;gt;Nursing &amp;amp;amp; care, &amp;lt;strong&amp;gt;nights &amp;lt;/strong&amp;gt;only.&amp;lt;/p&amp;gt;' +
    '&amp;lt;ul&amp;gt;&amp;lt;li&amp;gt;&amp;lt;p&amp;gt;NMC pin&amp;lt;/p&amp;gt;&amp;lt;/li&amp;gt;&amp;lt;li&amp;gt;Kindness&amp;lt;/li&amp;gt;&amp;lt;/ul&amp;gt;';
  expect(read(advert)).toBe('**Ward 30**\n\nNursing & care, **nights** only.\n\n- NMC pin\n- Kindness');
});

test('nested lists, numbered lists, line breaks and cells keep their order', () => {
  expect(read('<ol><li>Apply<ul><li>with a CV</li></ul></li><li>Talk</li></ol>')).toBe(
    '1. Apply\n  - with a CV\n2. Talk',
  );
  expect(
    read(
      '<p>Mon<br>Tue<br/></p><table><tr><th>Pay</th><td>£12</td></tr><tr><td>Hours</td><td>37.5</td></tr></table>',
    ),
  ).toBe('Mon\nTue\n\n**Pay** · £12\n\nHours · 37.5');
});

test('plain text keeps its lines, and the bullets people type become a list', () => {
  expect(read('We need a cook.\r\nNights.\r\n\r\n• Level 2 hygiene\r\n- Own knives\r\n*  Good humour')).toBe(
    'We need a cook.\nNights.\n\n- Level 2 hygiene\n- Own knives\n- Good humour',
  );
});

test('scripts, styles, comments and invisible characters are removed', () => {
  expect(
    read(
      '<style>p{}</style><p>A<!-- no -->B\u0000\u200b\u202e</p><script>alert(1)</script><noscript>x</noscript>',
    ),
  ).toBe('AB');
});

test('a bracket that opens no tag is text, and can’t become a tag', () => {
  expect(read('Under 18s (<18), List<String> and 5 < 6')).toBe('Under 18s (<18), List< String> and 5 < 6');
});

test('characters with a meaning in Markdown are escaped', () => {
  expect(read('<p># 1 in care, 2 * 3, snake_case, `x`, _y_ and [a](http://b)</p>')).toBe(
    '\\# 1 in care, 2 \\* 3, snake_case, \\`x\\`, \\_y\\_ and [a\\](http://b)',
  );
});

test('a long advert is cut at the end of a sentence, with bold closed', () => {
  const long = `<p>${'The ward is busy. '.repeat(500)}</p><p><b>${'Very busy '.repeat(90)}</b></p>`;
  const cut = read(long, 3_000);
  expect(cut.length).toBeLessThanOrEqual(3_000);
  expect(cut).toMatch(/The ward is busy\.\n\n…$/);
  const bold = read(`<p>${'word '.repeat(20)}</p><p><b>${'Very busy '.repeat(90)}</b></p>`, 500);
  expect(bold.match(/\*\*/g)).toHaveLength(2);
});

const PIECES = [
  '<script>',
  '</script>',
  '<p',
  '>',
  '<img src=x onerror=alert(1)>',
  '&lt;',
  '&amp;lt;',
  '&#60;',
  '&#x3c;',
  'svg/onload=',
  '<svg>',
  '<a href="javascript:alert(1)">',
  '</a>',
  '<li>',
  '<ul>',
  '</ul>',
  '<b>',
  '**',
  '_',
  '\\',
  '`',
  '\n',
  ' ',
  'Nurse',
  '<!--',
  '-->',
  '<![CDATA[',
  ']]>',
  '<iframe',
  '<',
  '/',
  '\u0000',
  '\ud800',
  '•',
];

test('any input gives output without tags, within the limit', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.constantFrom(...PIECES), fc.string()), { maxLength: 60 }), (pieces) => {
      const written = read(pieces.join(''), 400);
      expect(written).not.toMatch(/<[a-z/!?]/i);
      expect(written.isWellFormed()).toBe(true);
      expect(written).not.toContain('\u0000');
      expect(written.length).toBeLessThanOrEqual(400);
    }),
    { numRuns: 1_000 },
  );
});
