import type { Plugin } from 'vite';

/** The fields of an endpoint that only the server reads. */
const SERVER_ONLY_FIELDS = new Set(['access', 'asksAgain', 'params', 'query', 'body', 'response']);

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
 * The browser calls an endpoint by its method and path; only the server checks calls. So in the browser's copy of the
 * contract each `endpoint({ … })` becomes the plain object, without its schemas and access. All other constants are marked
 * as free of side effects (by the contract's own rule they are plain data). The build can then leave out the constants that
 * no screen imports by name, and the nine kilobytes of the validator, which nothing needs any more.
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
          .flatMap((value) => leanEndpoint(value) ?? markedPure(value));
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

/** `endpoint({ … })` as the object alone, without what only the server reads; null for anything else. */
function leanEndpoint(value: Node): readonly Edit[] | null {
  if (value.type !== 'CallExpression' || !isNode(value.callee) || value.callee.name !== 'endpoint')
    return null;
  const [definition] = value.arguments as readonly Node[];
  if (definition?.type !== 'ObjectExpression') return null;
  return [
    { start: value.start, end: definition.start, text: '' },
    ...(definition.properties as readonly Node[])
      .filter((property) => isNode(property.key) && SERVER_ONLY_FIELDS.has(String(property.key.name)))
      .map((property) => ({ start: property.start, end: property.end, text: '' })),
    { start: definition.end, end: value.end, text: '' },
  ];
}

function markedPure(value: Node): readonly Edit[] {
  return [
    { start: value.start, end: value.start, text: '/* @__PURE__ */ (() => (' },
    { start: value.end, end: value.end, text: '))()' },
  ];
}

/** Applies the edits from the end, so that the positions of earlier ones stay valid. */
function applyEdits(code: string, edits: readonly Edit[]): string {
  return edits
    .toSorted((one, other) => other.start - one.start)
    .reduce((codeSoFar, { start, end, text }) => {
      const after = start === end ? codeSoFar.slice(end) : codeSoFar.slice(end).replace(/^\s*,/, '');
      return codeSoFar.slice(0, start) + text + after;
    }, code);
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}
