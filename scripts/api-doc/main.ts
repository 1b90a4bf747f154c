import { readFileSync, writeFileSync } from 'node:fs';
import { markdownOfApi } from './markdown.ts';
import { openApiOf } from './openapi.ts';

/**
 * Writes docs/api.md and docs/openapi.json from the contract: `npm run api-doc`. With `--check`, which `npm test` uses, it
 * only checks that both are current.
 */
const root = new URL('../../docs/', import.meta.url);

const pages = [
  { file: new URL('api.md', root), content: markdownOfApi() },
  { file: new URL('openapi.json', root), content: `${JSON.stringify(openApiOf(), null, 1)}\n` },
];

for (const { file, content } of pages) {
  if (!process.argv.includes('--check')) {
    writeFileSync(file, content);
  } else if (readFileSync(file, 'utf8') !== content) {
    const name = file.pathname.split('/').at(-1);
    console.error(`docs/${name} does not match the contract: run npm run api-doc and commit the result.`);
    process.exitCode = 1;
  }
}
