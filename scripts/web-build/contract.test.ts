import { parseAst } from 'vite';
import { expect, test } from 'vitest';
import { leanContract } from './contract.ts';

function lean(code: string): string {
  const { transform } = leanContract();
  if (typeof transform !== 'object') throw new Error('The plugin has no transform.');
  const result = transform.handler.call(
    { parse: parseAst } as never,
    code,
    '/src/contract/x.ts',
    {} as never,
  );
  return (result as { code: string }).code.replace(/\s+/g, ' ').trim();
}

test('an endpoint keeps method and path, and loses access and schemas', () => {
  const code = `export const login = endpoint({
    method: 'POST', path: '/api/login', access: 'anyone',
    body: z.object({ username: text(254) }),
    response: user,
  });`;
  expect(lean(code)).toBe("export const login = { method: 'POST', path: '/api/login', };");
});

test('the last schema needs no trailing comma', () => {
  expect(lean("const a = endpoint({ method: 'GET', params: z.object({ id }) });")).toBe(
    "const a = { method: 'GET', };",
  );
});

test('a separate schema is kept, and marked as free of side effects', () => {
  expect(lean('export const message = z.object({ body: text(9), response: id });')).toBe(
    'export const message = /* @__PURE__ */ (() => (z.object({ body: text(9), response: id })))();',
  );
});

test('an object of schemas is marked as free of side effects too', () => {
  expect(lean('const common = { id, at: z.iso.datetime() };')).toBe(
    'const common = /* @__PURE__ */ (() => ({ id, at: z.iso.datetime() }))();',
  );
});

test('functions and plain data are unchanged', () => {
  const code = "export function text(max) { return z.string(); } export const MODES = ['remote', 'hybrid'];";
  expect(lean(code)).toBe(code);
});
