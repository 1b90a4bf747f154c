import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkLayout } from './layout/check.ts';
import { checkSql } from './layout/check-sql.ts';
import { listSources, readImports } from './layout/read-imports.ts';

/**
 * Part of `npm test`: imports go downwards, without cycles, files are named and placed by the rules, and SQL is either built
 * with Kysely or written as a typed `statement`.
 */
const root = process.cwd();
const files = listSources(root, 'src');
const faults = [
  ...checkLayout(files, readImports(root, files)),
  ...files.flatMap((file) => checkSql(file, readFileSync(join(root, file), 'utf8'))),
];
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;
else console.log(`${files.length} files are where they belong.`);
