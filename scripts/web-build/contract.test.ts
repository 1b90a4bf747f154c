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
  if (result === null) return code;
  return (result as { code: string }).code;
}

test('an endpoint keeps its method, path and access, and loses its schemas', () => {
  const code = `export const login = endpoint({
    method: 'POST', path: '/api/login', access: 'anyone',
    body: z.object({ username: text(254) }),
    response: user,
  });`;
  expect(lean(code).replace(/\s+/g, ' ')).toBe(
    "export const login = endpoint({ method: 'POST', path: '/api/login', access: 'anyone', });",
  );
});

test('a schema that is exported by name is left whole', () => {
  const code =
    "export const message = z.object({ body: z.string(), response: z.string() });\nendpoint({ method: 'GET' });";
  expect(lean(code)).toBe(code);
});

test('the last property may stand without a comma', () => {
  expect(lean("endpoint({ method: 'GET', params: z.object({ id }) })")).toBe("endpoint({ method: 'GET',  })");
});
