import { readFileSync } from 'node:fs';
import { responseWords } from '#contract/guarantee.ts';
import { recount } from '../features/guarantee/recount-record.ts';

/** `npm run recount -- FILE`: recomputes every published number from a downloaded ledger alone. */
const [file] = process.argv.slice(2);
if (file === undefined) {
  console.error('Usage: npm run recount -- FILE   (a ledger as downloaded from /ledger.csv)');
  process.exit(2);
}

try {
  const { total, employers, contradictions } = recount(readFileSync(file, 'utf8'));
  const lines = [...employers.values()]
    .sort((a, b) => a.companyName.localeCompare(b.companyName))
    .map((employer) => `${employer.companyName}: ${responseWords(employer)}`);
  console.log([...lines, '', `In total: ${responseWords(total)}`].join('\n'));
  if (contradictions.length > 0) {
    console.error(`In these rows the outcome contradicts the times: ${contradictions.join(', ')}`);
    process.exitCode = 1;
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
