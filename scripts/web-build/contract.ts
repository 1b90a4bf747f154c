import type { Plugin } from 'vite';

const SCHEMAS = new Set(['params', 'query', 'body', 'response']);

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * The browser needs only an endpoint's method and path, because the server does the validation. So this removes the schemas
 * inside `endpoint({ … })` from the browser's copy of the contract, and marks the other constants as free of side effects
 * (by the contract's own rule they are plain data). Constants that no screen imports by name are then dropped, and with
 * them nine kilobytes of validator (docs/decisions/0007).
 */
export function leanContract(): Plugin {
  return {
    name: 'nod:lean-contract',
    apply: 'build',
    transform: {
      order: 'post',
      filter: { id: /\/src\/contract\/[\w-]+\.ts$/ },
      handler(code) {
        const program = this.parse(code) as unknown as Node;
        const edits = constants(program)
          .filter((value) => code.slice(value.start, value.end).includes('('))
          .flatMap((value) => [
            { start: value.start, end: value.start, text: '/* @__PURE__ */ (() => (' },
            ...endpointSchemas(value),
            { start: value.end, end: value.end, text: '))()' },
          ]);
        return { code: applyEdits(code, edits), map: null };
      },
    },
  };
}

/** The values of the module's constants. */
function constants(program: Node): readonly Node[] {
  return (program.body as readonly Node[])
    .map((statement) => (statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement))
    .filter((statement): statement is Node => isNode(statement) && statement.type === 'VariableDeclaration')
    .flatMap((statement) => statement.declarations as readonly Node[])
    .map((declaration) => declaration.init)
    .filter((init): init is Node => isNode(init) && !init.type.includes('Function'));
}

function endpointSchemas(value: Node): readonly Edit[] {
  if (value.type !== 'CallExpression' || !isNode(value.callee) || value.callee.name !== 'endpoint') return [];
  const [definition] = value.arguments as readonly Node[];
  if (definition?.type !== 'ObjectExpression') return [];
  return (definition.properties as readonly Node[])
    .filter((property) => isNode(property.key) && SCHEMAS.has(String(property.key.name)))
    .map((property) => ({ start: property.start, end: property.end, text: '' }));
}

/** Applies the edits from the end, so that the positions of earlier ones stay valid. */
function applyEdits(code: string, edits: readonly Edit[]): string {
  return edits
    .toSorted((one, other) => other.start - one.start)
    .reduce((rest, { start, end, text }) => {
      const after = start === end ? rest.slice(end) : rest.slice(end).replace(/^\s*,/, '');
      return rest.slice(0, start) + text + after;
    }, code);
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}
