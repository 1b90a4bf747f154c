import { type Html, html } from '../../http/html.ts';
import type { PublicPage } from '../public-pages/page-frame.ts';
import type { ApiDocument, JsonSchema, Operation } from './read-document.ts';
import { type Field, fieldsOf, nameIn, typeWords } from './type-words.ts';

interface Call {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

/** The calls of each noun, in the document's order. */
export function callsByNoun({ paths }: ApiDocument): ReadonlyMap<string, readonly Call[]> {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
  return Map.groupBy(calls, ({ operation }) => operation.tags[0] ?? '');
}

/** The page that lists every call, one per line, and explains what all calls have in common. */
export function callsPage(document: ApiDocument, address: string): PublicPage {
  const sections = [...callsByNoun(document)].map(
    ([noun, calls]) => html`<h2><a href="/developers/${noun}">${titleOf(noun)}</a></h2>
<ul>${calls.map(
      ({ method, path, operation }) =>
        html`<li><a href="/developers/${noun}#${operation.operationId}">${operation.summary}</a>: ${method} <code>${path}</code></li>`,
    )}</ul>`,
  );
  const paragraphs = document.info.description.split('\n\n');
  return {
    title: 'For developers',
    description: 'Every call of this Nod server: what to send, what comes back, and what can go wrong.',
    address,
    body: html`<h1>For developers</h1>
<div class="prose section">
${paragraphs.map((paragraph) => html`<p>${withCode(paragraph)}</p>`)}
<p>The same as an OpenAPI 3.1 document, for tools: <a href="/openapi.json">openapi.json</a>.
Types that calls share are on <a href="/developers/types">a page of their own</a>. How to connect another system is in
<a href="/docs/integrating">the handbook</a>.</p>
${sections}
</div>`,
  };
}

/** The types that the responses of several calls share. */
export function typesPage({ components }: ApiDocument, address: string): PublicPage {
  return {
    title: 'Types, for developers',
    description: 'The types that this Nod server answers with.',
    address,
    body: html`<h1>Types</h1>
<div class="prose section"><p><a href="/developers">All calls</a></p>${Object.entries(components.schemas).map(
      ([name, schema]) => html`<h2 id="${name}">${name}</h2><pre>${typeWords(schema)}</pre>`,
    )}</div>`,
  };
}

/** The calls of one noun, with everything that can be sent and that is returned. */
export function nounPage(
  document: ApiDocument,
  noun: string,
  calls: readonly Call[],
  address: string,
): PublicPage {
  return {
    title: `${titleOf(noun)}, for developers`,
    description: `The calls of this Nod server about ${titleOf(noun).toLowerCase()}.`,
    address,
    body: html`<h1>${titleOf(noun)}</h1>
<div class="prose section"><p><a href="/developers">All calls</a></p>${calls.map((call) => callHtml(document, call))}</div>`,
  };
}

const PLACES = [
  ['path', 'Parameters in the path'],
  ['query', 'Parameters in the query'],
] as const;

function callHtml(document: ApiDocument, { method, path, operation }: Call): Html {
  const { parameters = [], requestBody, responses } = operation;
  const body = requestBody === undefined ? undefined : Object.entries(requestBody.content)[0];
  const refusals = Object.entries(responses).filter(([, { $ref }]) => $ref !== undefined);
  return html`<h2 id="${operation.operationId}">${operation.summary}</h2>
<p>${method} <code>${path}</code></p>
<p>${withCode(operation.description)}</p>
${PLACES.map(([placement, title]) => {
  const fields = parameters.filter((each) => each.in === placement);
  return fields.length > 0 && table(title, fields);
})}
${body !== undefined && bodyHtml(body[0], body[1].schema, body[1].example)}
<h3>Answer</h3>
${Object.entries(responses)
  .filter(([, { $ref }]) => $ref === undefined)
  .map(([status, { content }]) => responseHtml(document, status, content))}
<p>Refusals: ${refusals.map(([status], i) => html`${i > 0 && ', '}${status}`)}.</p>`;
}

function bodyHtml(type: string, schema: JsonSchema, example: unknown): Html {
  const fields = fieldsOf(schema);
  return html`${fields.length > 0 ? table('Body', fields) : html`<h3>Body</h3><p>A file: <code>${type}</code></p>`}
${example !== undefined && html`<p>For example:</p><pre>${JSON.stringify(example, null, 2)}</pre>`}`;
}

function responseHtml(
  document: ApiDocument,
  status: string,
  content: Operation['responses'][string]['content'],
): Html {
  const [type, answer] = Object.entries(content ?? {})[0] ?? [];
  if (answer === undefined) return html`<p>${status}, without a body.</p>`;
  if (type !== 'application/json') return html`<p>A file: <code>${type}</code></p>`;
  const { $ref } = answer.schema;
  const schema = $ref === undefined ? answer.schema : document.components.schemas[nameIn($ref)];
  return html`<pre>${schema === undefined ? '' : typeWords(schema)}</pre>`;
}

function table(title: string, fields: readonly Field[]): Html {
  return html`<h3>${title}</h3>
<div class="wide" tabindex="0" role="region" aria-label="${title}"><table>
<thead><tr><th scope="col">Name</th><th scope="col">Type</th><th scope="col">Required</th><th scope="col">Limits</th></tr></thead>
<tbody>${fields.map(
    ({ name, required, schema }) =>
      html`<tr><th scope="row"><code>${name}</code></th><td><code>${typeWords(schema)}</code></td><td>${required ? 'yes' : 'no'}</td><td>${limitWords(schema)}</td></tr>`,
  )}</tbody></table></div>`;
}

function limitWords({ minimum, maximum, minLength, maxLength, maxItems, format }: JsonSchema): string {
  return [
    format,
    minimum !== undefined && `at least ${minimum}`,
    maximum !== undefined && `at most ${maximum}`,
    minLength !== undefined && (minLength === 1 ? 'not empty' : `${minLength} characters or more`),
    maxLength !== undefined && `up to ${maxLength} characters`,
    maxItems !== undefined && `up to ${maxItems} items`,
  ]
    .filter(Boolean)
    .join(', ');
}

/** 'personalData' becomes 'Personal data'. */
function titleOf(noun: string): string {
  const words = noun.replaceAll(/([A-Z])/g, ' $1').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Text in which backticks mark code. */
function withCode(text: string): readonly (Html | string)[] {
  return text.split('`').map((part, i) => (i % 2 === 0 ? part : html`<code>${part}</code>`));
}
