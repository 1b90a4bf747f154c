import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { ApplicationStatus } from '#contract/applications.ts';
import { applications } from '#contract/index.ts';
import { appOfFile } from '#testing/app-of-file.ts';
import { after, HOUR } from '../../clock.ts';
import type { Statement } from '../../db/statement.ts';
import { readDecisions } from './decision-queries.ts';

const app = await appOfFile();

/** A new seeker applies, and these moves are stored, each with its time in hours after the application. */
async function applyWithMoves(name: string, roleId: string, moves: readonly [ApplicationStatus, number][]) {
  const seeker = await app.seeker(name);
  const { application } = await seeker.call(applications.apply, { body: { roleId } });
  await app.context.db
    .insertInto('application_moves')
    .values(
      moves.map(([status, hours]) => ({
        application_id: application.id,
        from_status: null,
        to_status: status,
        moved_by: seeker.id,
        moved_at: after(app.clock(), hours * HOUR),
      })),
    )
    .execute();
}

test('the first yes decides, else the first no; latest decisions first', async () => {
  const bridge = await app.employer('Bridge & Co');
  const { id: roleId } = await bridge.postRole();
  await applyWithMoves('Amara', roleId, [
    ['reviewing', 1],
    ['shortlisted', 2],
    ['interview_scheduled', 30],
    ['offered', 40],
  ]);
  await applyWithMoves('Bola', roleId, [
    ['rejected', 3],
    ['rejected', 50],
  ]);
  await applyWithMoves('Chidi', roleId, [
    ['rejected', 4],
    ['shortlisted', 60],
  ]);
  await applyWithMoves('Dele', roleId, [
    ['shortlisted', 5],
    ['rejected', 70],
  ]);
  await applyWithMoves('Efe', roleId, [['reviewing', 6]]);
  const now = app.clock();
  const decisions = await readDecisions(app.context.connection, after(now, 100 * HOUR));
  expect(decisions.map((each) => [(each.decidedAt - now.getTime()) / HOUR, each.isShortlisted])).toEqual([
    [60, true],
    [5, true],
    [3, false],
    [2, true],
  ]);
  const earlier = await readDecisions(app.context.connection, after(now, 4 * HOUR));
  expect(earlier.map((each) => (each.decidedAt - now.getTime()) / HOUR)).toEqual([3, 2]);
});

test('an index returns the decisions in order, so nothing is sorted', async () => {
  const plans: string[] = [];
  const { db } = app.context;
  const explain = (statement: Statement, values: readonly unknown[]) =>
    db.transaction().execute(async (trx) => {
      // A query that an index serves in order needs no sort, however few rows a test has.
      await sql`set local enable_sort = off`.execute(trx);
      await sql`set local enable_seqscan = off`.execute(trx);
      const text = statement.text.replace(
        '$1',
        `'${String(values[0] instanceof Date ? values[0].toISOString() : values[0])}'`,
      );
      const { rows } = await sql
        .raw<{ 'QUERY PLAN': string }>(`explain ${text.replace('$2', `'${values[1]}'`)}`)
        .execute(trx);
      plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
      return [];
    });
  await readDecisions({ ...app.context.connection, run: explain }, app.clock());
  const [inner = ''] = plans.map((plan) => plan.slice(plan.indexOf('Limit')));
  expect(inner).toContain('application_moves_decided');
  // Look for a Sort node, not for the words 'Sort Key', which a merge of sorted partitions prints too.
  expect(inner).not.toMatch(/-> +(Incremental )?Sort\b/);
});
