import { checkLayout } from './layout/check.ts';
import { listSources, readImports } from './layout/read-imports.ts';

/** Part of `npm test`: imports run downwards and never in a circle, and files are where and what their names say. */
const root = process.cwd();
const files = listSources(root, 'src');
const faults = checkLayout(files, readImports(root, files));
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;
else console.log(`${files.length} files are where they belong.`);
