import { expect, test } from 'vitest';
import { inlineHashes } from './html.ts';
import { classesWithoutRule, themeStart } from './landing.ts';

test('inline elements have the hashes that a browser computes', () => {
  const html =
    '<style>a{b:c}</style><script src="/x.js"></script><script>alert(1)</script><script>2</script>';
  expect(inlineHashes(html, 'style')).toHaveLength(1);
  expect(inlineHashes(html, 'script')).toEqual([
    'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI=',
    'sha256-1HNeOiZeFu7gP1lxi5tdAwGcB9i2xR+Q2jpmbuwTqzU=',
  ]);
});

test('the theme script is short, complete and can’t close its own tag', async () => {
  const script = await themeStart();
  expect(() => new Function(script)).not.toThrow();
  expect(script.length).toBeLessThan(250);
  expect(script).not.toContain('</');
});

test('a class on the landing page without a CSS rule is found', () => {
  const markup =
    '<p class="size-[.56em] lg:text-46 -top-8 lucide"><svg class="group/x flex lost-one"></svg></p>';
  const styles = '.size-\\[\\.56em\\]{} .lg\\:text-46{} .-top-8{} .flex{}';
  expect(classesWithoutRule(markup, styles)).toEqual(['lost-one']);
});
