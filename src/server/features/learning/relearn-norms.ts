import { FORM_IDS, type FormId } from '#contract/assessments.ts';
import { FORMS } from '#matching/assessment/forms.ts';
import { ENOUGH_ASSESSMENTS, haveNormsMoved, learnNorms } from '#matching/assessment/learn-norms.ts';
import { NORMS } from '#matching/assessment/norms.ts';
import type { Answers } from '#matching/assessment/read-answers.ts';
import { after, DAY } from '../../clock.ts';
import { LONG_READ_MS } from '../../db/connection.ts';
import { statement } from '../../db/statement.ts';
import { refreshDeck } from '../../deck/refresh-deck.ts';
import { findNorms, findScorerVersions } from '../../scorer/active-versions.ts';
import type { Services } from '../../services.ts';

/** The fewest days between two versions: scores must not change more often, however many people answer. */
const LEAST_DAYS_BETWEEN_VERSIONS = 30;
/** More people would not make the numbers better, only the night longer. */
const MOST_ASSESSMENTS = 5_000;

const CURRENT_FORMS = Object.values(FORMS)
  .map(({ id, version }) => `('${id}', ${version})`)
  .join(', ');

const COUNTS = statement<{ form_id: string; people: number }>(
  'norms-count',
  `select a.form_id, count(*)::int as people from assessments a join users u on u.id = a.user_id
    where (a.form_id, a.form_version) in (${CURRENT_FORMS}) and (a.checks ->> 'isUsedForFit')::boolean and u.suspended_at is null and not u.is_demo group by a.form_id`,
  { limitMs: LONG_READ_MS },
);

const ANSWERS = statement<{ raw_result: Answers }, [formId: string, formVersion: number, limit: number]>(
  'norms-answers',
  `select a.raw_result from assessments a join users u on u.id = a.user_id
    where a.form_id = $1 and a.form_version = $2 and (a.checks ->> 'isUsedForFit')::boolean
      and u.suspended_at is null and not u.is_demo
    order by a.updated_at desc, a.user_id limit $3`,
  { limitMs: LONG_READ_MS },
);

/**
 * Learns what is typical of the people who answered, from the newest answers to the current version of the form that most of
 * them took, and stores it as a new version if it has moved enough. Every process then switches to it. Careless answers,
 * suspended accounts and the demo world's people do not count.
 */
export async function relearnNorms(
  context: Pick<Services, 'connection' | 'db' | 'clock' | 'deck' | 'log'>,
): Promise<void> {
  const { connection, db, clock, log } = context;
  const now = clock();
  const last = await db
    .selectFrom('culture_norms')
    .select(['version', 'learned_at'])
    .orderBy('version', 'desc')
    .executeTakeFirst();
  if (last !== undefined && after(last.learned_at, LEAST_DAYS_BETWEEN_VERSIONS * DAY) > now) return;
  const formId = mostTaken(await connection.run(COUNTS, []));
  if (formId === null) return;
  const form = FORMS[formId];
  const rows = await connection.run(ANSWERS, [formId, form.version, MOST_ASSESSMENTS]);
  const newNorms = learnNorms(
    form,
    rows.map(({ raw_result: answers }) => answers),
  );
  if (newNorms === null) return;
  const inUse = await findNorms(connection, (await findScorerVersions(connection)).norms);
  if (!haveNormsMoved(inUse ?? { norms: NORMS, correlations: null }, newNorms)) return;
  const version = (last?.version ?? 0) + 1;
  // Two processes that learn at the same moment learn the same: the first one's result counts.
  const insertedRows = await db
    .insertInto('culture_norms')
    .values({
      version,
      learned_at: now,
      assessments: rows.length,
      form_id: formId,
      norms: JSON.stringify(newNorms.norms),
      correlations: JSON.stringify(newNorms.correlations),
    })
    .onConflict((taken) => taken.doNothing())
    .returning('version')
    .execute();
  if (insertedRows.length === 0) return;
  log.info({ version, assessments: rows.length }, 'learned norms of culture fit');
  await refreshDeck(context);
}

function mostTaken(counts: readonly { readonly form_id: string; readonly people: number }[]): FormId | null {
  const [most] = counts
    .filter(({ people }) => people >= ENOUGH_ASSESSMENTS)
    .toSorted((one, other) => other.people - one.people);
  return FORM_IDS.find((id) => id === most?.form_id) ?? null;
}
