import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '../config.ts';
import { connect } from '../db/connect.ts';
import { migrate } from '../db/migrate.ts';
import { type ClosedAdverts, ImportRefused, importRoles } from '../features/imports/import-roles.ts';
import { ConfigError } from '../settings/values.ts';

/** `npm run import -- FILE --employer USERNAME`: imports job adverts (schema.org JobPosting) as roles. */
const USAGE = `Usage: npm run import -- FILE --employer USERNAME [--reopen | --keep-closed]

  FILE           job adverts as schema.org JobPosting: JSON lines, a JSON list or object, an HTML page;
                 each may be gzipped
  --employer     the username of the employer that the roles are posted for; the company must be set up
  --reopen       adverts whose closing date has passed go live from today
  --keep-closed  adverts whose closing date has passed are kept as expired, and seekers don't see them

  With neither, closed adverts are kept as expired, unless every advert in the file has closed: then the file counts as
  an archive, and its roles go live from today.`;

async function main(): Promise<number> {
  const request = readRequest();
  if (request === null) {
    console.error(USAGE);
    return 2;
  }
  if (request === 'help') {
    console.log(USAGE);
    return 0;
  }
  const config = readConfig(process.env);
  const connection = await connect(config);
  try {
    await migrate(connection.work.db);
    const { report, tally } = await importRoles(
      connection.work.db,
      { ...request, dataDir: config.dataDir, publicUrl: config.publicUrl },
      () => new Date(),
      process.stderr,
    );
    console.log(report);
    return [...tally.outcomes.keys()].every((outcome) => outcome === 'refused') ? 1 : 0;
  } finally {
    await connection.close();
  }
}

function readRequest(): { file: string; username: string; closed: ClosedAdverts } | 'help' | null {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        employer: { type: 'string' },
        reopen: { type: 'boolean', default: false },
        'keep-closed': { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
    if (values.help) return 'help';
    const [file, ...others] = positionals;
    if (!file || !values.employer || others.length > 0) return null;
    if (values.reopen && values['keep-closed']) return null;
    // npm runs scripts in the project's folder, but the file is relative to the operator's working directory.
    return {
      file: resolve(process.env.INIT_CWD ?? '.', file),
      username: values.employer,
      closed: values.reopen ? 'reopen' : values['keep-closed'] ? 'keep' : 'reopenArchives',
    };
  } catch {
    return null;
  }
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = error instanceof ImportRefused || error instanceof ConfigError ? 2 : 1;
}
