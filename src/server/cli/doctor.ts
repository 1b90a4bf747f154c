import { type Config, readConfig } from '../config.ts';
import { sendTestMail } from '../doctor/check-mail.ts';
import { type Finding, runCheck, type State } from '../doctor/finding.ts';
import { hideSecrets } from '../doctor/hide-secrets.ts';
import { runChecks } from '../doctor/run-checks.ts';
import { ConfigError } from '../settings/values.ts';

/**
 * `npm run doctor`: checks the settings and everything they lead to, one sentence each. Ends with 1 if something is wrong.
 * `-- --mail ADDRESS` also sends a mail. Never prints a secret.
 */
const [option, address, ...others] = process.argv.slice(2);
if ((option !== undefined && (option !== '--mail' || address === undefined)) || others.length > 0) {
  console.error(
    'Usage: npm run doctor   (or npm run doctor -- --mail ADDRESS, which also sends a mail there)',
  );
  process.exit(2);
}

const SIGNS: Readonly<Record<State, string>> = { ok: 'ok', off: '--', warning: '!!', fault: 'NO' };
const hide = hideSecrets(process.env);

function print({ state, about, sentence }: Finding): void {
  console.log(`${SIGNS[state]}  ${about.padEnd(11)} ${hide(sentence)}`);
}

async function check(config: Config): Promise<readonly Finding[]> {
  const { smtpUrl, from } = config.mail;
  const findings = await runChecks(config);
  if (address === undefined) return findings;
  if (smtpUrl === null) {
    return [
      ...findings,
      { about: 'mail', state: 'fault', sentence: 'Without SMTP_URL no mail can be sent.' },
    ];
  }
  return [
    ...findings,
    ...(await runCheck('mail', async () => [await sendTestMail({ smtpUrl, from }, address)])),
  ];
}

let findings: readonly Finding[];
try {
  const config = readConfig(process.env);
  print({ about: 'settings', state: 'ok', sentence: 'Every setting is valid.' });
  findings = await check(config);
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  findings = [{ about: 'settings', state: 'fault', sentence: error.message }];
}
for (const finding of findings) print(finding);
const faults = findings.filter(({ state }) => state === 'fault').length;
const warnings = findings.filter(({ state }) => state === 'warning').length;
console.log(
  `\n${faults === 0 ? 'Nothing is wrong' : `${faults} wrong`}${warnings === 0 ? '' : `, ${warnings} to look at`}.`,
);
// A check that was cut off may still hold a connection open.
process.exit(faults === 0 ? 0 : 1);
