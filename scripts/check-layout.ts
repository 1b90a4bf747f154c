import { checkLayout } from './layout/check.ts';
import { listSources, readImports } from './layout/read-imports.ts';

/** Part of `npm test`: imports go downwards, without cycles, and files are named and placed by the rules. */
const root = process.cwd();
const files = listSources(root, 'src');
const faults = checkLayout(files, readImports(root, files));
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;
else console.log(`${files.length} files are where they belong.`);
