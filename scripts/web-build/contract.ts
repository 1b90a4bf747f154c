import type { Plugin } from 'vite';

const SCHEMAS = new Set(['params', 'query', 'body', 'response']);

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

/**
 * The browser calls an endpoint by its method and path; the server is what checks. So the browser's copy of the
 * contract goes without the schemas inside `endpoint({ … })`, and without the nine kilobytes of validator that
 * would come with them. Schemas that a screen imports by name stay whole.
 */
export function leanContract(): Plugin {
  return {
    name: 'nod:lean-contract',
    apply: 'build',
    transform: {
      order: 'post',
      filter: { id: /\/src\/contract\/[\w-]+\.ts$/ },
      handler(code) {
        if (!code.includes('endpoint(')) return null;
        const cuts = endpointObjects(this.parse(code) as unknown as Node).flatMap(schemaRanges);
        // From the end, so that each cut leaves the places of those before it.
        const lean = cuts
          .sort((one, other) => other[0] - one[0])
          .reduce((rest, [start, end]) => rest.slice(0, start) + rest.slice(end).replace(/^\s*,/, ''), code);
        return { code: lean, map: null };
      },
    },
  };
}

function endpointObjects(node: unknown): readonly Node[] {
  if (Array.isArray(node)) return node.flatMap(endpointObjects);
  if (!isNode(node)) return [];
  if (node.type === 'CallExpression' && isNode(node.callee) && node.callee.name === 'endpoint') {
    return (node.arguments as readonly Node[]).filter((each) => each.type === 'ObjectExpression');
  }
  return Object.values(node).flatMap(endpointObjects);
}

function schemaRanges(object: Node): readonly (readonly [start: number, end: number])[] {
  return (object.properties as readonly Node[])
    .filter((property) => isNode(property.key) && SCHEMAS.has(String(property.key.name)))
    .map((property) => [property.start, property.end] as const);
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}
