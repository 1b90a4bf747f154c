import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { appOfFile } from '#testing/app-of-file.ts';

const DEPLOY = join(import.meta.dirname, '../../../../deploy');
const ALERTS = join(DEPLOY, 'prometheus/nod-alerts.yaml');

interface Dashboard {
  readonly panels: readonly {
    readonly id: number;
    readonly title: string;
    readonly targets: readonly { readonly expr: string }[];
  }[];
}

const app = await appOfFile();

/** The metrics that an expression reads, without the endings of a histogram's series. */
function metricsIn(expression: string): string[] {
  const names = expression.match(/\b(?:nod|nodejs|process)_[a-z0-9_]+/g) ?? [];
  return names.map((name) => name.replace(/_(?:bucket|sum|count)$/, ''));
}

/** The expressions of an alert file: one `expr:` line per rule. */
async function alertExpressions(): Promise<string[]> {
  const lines = (await readFile(ALERTS, 'utf8')).split('\n');
  return lines.flatMap((line) => /^ {8}expr: (.+)$/.exec(line)?.[1] ?? []);
}

async function dashboard(): Promise<Dashboard> {
  return JSON.parse(await readFile(join(DEPLOY, 'grafana/nod-dashboard.json'), 'utf8'));
}

/** On PostgreSQL only: the embedded database has neither pools nor a connection for notices. */
const OF_POSTGRES = ['nod_database_connections', 'nod_listen_age_seconds'];
/** Only with REDIS_URL and DATABASE_READ_URL. */
const OF_SETTINGS = ['nod_relay_age_seconds', 'nod_replica_lag_seconds'];

test('every metric of the alerts and the dashboard exists', async () => {
  const text = await (await app.visitor().fetch('/metrics')).text();
  const known = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name));
  if (app.context.connection.pools === undefined) for (const name of OF_POSTGRES) known.add(name);
  for (const name of OF_SETTINGS) known.add(name);
  const alerts = await alertExpressions();
  const panels = (await dashboard()).panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
  expect(alerts.length).toBeGreaterThan(10);
  expect(panels.length).toBeGreaterThan(10);
  const used = new Set([...alerts, ...panels].flatMap(metricsIn));
  expect([...used].filter((name) => !known.has(name))).toEqual([]);
});

test('every panel of the dashboard has a unique id and title', async () => {
  const { panels } = await dashboard();
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  expect(new Set(panels.map(({ title }) => title)).size).toBe(panels.length);
});

const hasPromtool = spawnSync('promtool', ['--version']).error === undefined;

test.runIf(hasPromtool)('Prometheus accepts the alert rules', () => {
  const { status, stdout, stderr } = spawnSync('promtool', ['check', 'rules', ALERTS], { encoding: 'utf8' });
  expect([status, stdout + stderr]).toEqual([0, expect.stringContaining('rules found')]);
});
