import type { Decision, ShownAt } from '#matching/learning/decision.ts';
import { ENOUGH_SKILLS } from '#matching/weights.ts';
import type { Connection } from '../../db/connection.ts';
import { statement } from '../../db/statement.ts';

/** Only the latest decisions count: what employers wanted years ago they may not want today. */
const MAX_DECISIONS = 20_000;
/** Few enough that the embedded database, which nobody else can use meanwhile, returns them in about 100 ms. */
const BATCH = 200;
/** How many decisions the reliability table covers. */
const MOST_TALLIED = 50_000;
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

const DECISIONS = `('shortlisted', 'interview_scheduled', 'offered', 'hired', 'rejected')`;

/**
 * Applications that an employer has decided: shortlisted or further at any time, or rejected. Leaves out withdrawn ones, and
 * those rejected because the role was filled, which says nothing about the person. From the stored fit, only each part's
 * points and number of skills are used, never its words, and nothing about the person is read.
 *
 * Starts from the moves, latest first, so that an index returns them in order and only as many as needed. The deciding move
 * is the first yes, or else the first no. Any other yes has an earlier yes, and any other no an earlier no or any yes.
 */
function latestDecided(movedBefore: string, limit: string): string {
  return `
  select a.id, m.moved_at as at, m.to_status <> 'rejected' as is_shortlisted, a.role_id, a.seeker_id, a.submitted_at,
    a.fit, a.fit_bp
  from application_moves m
  join applications a on a.id = m.application_id
  where m.to_status in ${DECISIONS} and ${movedBefore}
    and a.status <> 'withdrawn' and (m.to_status <> 'rejected' or a.rejection_reason is distinct from 'filled')
    and not coalesce((select true from application_moves other
      where other.application_id = m.application_id and other.to_status in ${DECISIONS}
        and case when m.to_status = 'rejected'
          then other.to_status <> 'rejected' or (other.moved_at, other.id) < (m.moved_at, m.id)
          else other.to_status <> 'rejected' and (other.moved_at, other.id) < (m.moved_at, m.id) end
      limit 1), false)
  order by m.moved_at desc, m.application_id desc limit ${limit}`;
}

const DECIDED = statement<DecidedRow, [before: Date, id: string]>(
  'learning-decided',
  `with decided as (
      ${latestDecided('(m.moved_at, m.application_id) < ($1::timestamptz, $2::uuid)', String(BATCH))}
    )
    select d.id, d.at, d.is_shortlisted, d.role_id,
      (select json_object_agg(r->>'part', json_build_array(r->'points', r->'maxPoints',
          (select count(*) from jsonb_array_elements(case jsonb_typeof(r->'skills') when 'array' then r->'skills' else '[]' end) s
            where s->'isNiceToHave' is null)))::text
        from jsonb_array_elements(d.fit->'reasons') r) as parts,
      (select i.position from impressions i
        where i.seeker_id = d.seeker_id and i.role_id = d.role_id and i.shown_at <= d.submitted_at
        order by i.shown_at desc limit 1) as position
    from decided d order by d.at desc, d.id desc`,
);

interface DecidedRow {
  readonly id: string;
  readonly at: Date;
  readonly is_shortlisted: boolean;
  readonly role_id: string;
  /** JSON by part: its points, its most points, and how many required skills its evidence lists. */
  readonly parts: string | null;
  readonly position: number | null;
}

type Part = readonly [points: number, maxPoints: number, skills: number];

/** The latest decisions, read in batches so that nobody waits for them. */
export async function readDecisions(connection: Connection, before: Date): Promise<Decision[]> {
  const decisions: Decision[] = [];
  const lists = new Map<string, number>();
  let [at, id] = [before, LAST_ID];
  while (decisions.length < MAX_DECISIONS) {
    const rows = await connection.run(DECIDED, [at, id]);
    for (const row of rows) {
      const list = lists.get(row.role_id) ?? lists.size;
      lists.set(row.role_id, list);
      decisions.push(decision(row, list));
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < BATCH) break;
    [at, id] = [last.at, last.id];
  }
  return decisions;
}

function decision(row: DecidedRow, list: number): Decision {
  const parts = JSON.parse(row.parts ?? '{}') as Readonly<Record<string, Part>>;
  const shareOf = (part: string) => {
    const [points = 0, maxPoints = 0] = parts[part] ?? [];
    return maxPoints > 0 ? points / maxPoints : -1;
  };
  const skills = shareOf('skills');
  return {
    decidedAt: row.at.getTime(),
    isShortlisted: row.is_shortlisted,
    scores: {
      skillCount: skills < 0 ? 0 : Math.min(ENOUGH_SKILLS, Math.max(1, parts.skills?.[2] ?? 0)),
      skills: Math.max(0, skills),
      text: shareOf('text'),
      title: shareOf('title'),
      experience: shareOf('experience'),
      place: shareOf('place'),
      pay: shareOf('pay'),
    },
    hasText: parts.text !== undefined,
    position: row.position,
    list,
  };
}

/**
 * Shown cards are counted in ranges of deck positions that begin here: narrow at the top, where it matters. The last one is
 * only the end of the range before it.
 */
const POSITION_STARTS = [0, 5, 10, 20, 40, 80, 160, 320];

const SHOWN = statement<{ bucket: number; count: number }, [starts: readonly number[]]>(
  'learning-shown',
  `select width_bucket(position, $1::int[]) as bucket, sum(weight)::int as count
    from impressions group by bucket`,
);

export async function readShown(connection: Connection): Promise<ShownAt[]> {
  const rows = await connection.run(SHOWN, [POSITION_STARTS]);
  const counts = new Map(rows.map(({ bucket, count }) => [bucket, count]));
  return POSITION_STARTS.slice(0, -1).map((from, i) => ({
    from,
    to: POSITION_STARTS[i + 1] ?? from,
    count: counts.get(i + 1) ?? 0,
  }));
}

/** For the reliability table: the latest decided applications by the scorer of their snapshot and the tenth of their fit. */
const TALLY = statement<TallyRow>(
  'learning-tally',
  `select coalesce(fit->>'version', '') as version, least(9, fit_bp / 1000)::int as bin, count(*)::int as decided,
      (count(*) filter (where is_shortlisted))::int as shortlisted, sum(fit_bp)::float8 as fit_sum, max(at) as last_at
    from (${latestDecided('true', String(MOST_TALLIED))}) d group by 1, 2 order by last_at desc`,
);

export interface TallyRow {
  readonly version: string;
  readonly bin: number;
  readonly decided: number;
  readonly shortlisted: number;
  readonly fit_sum: number;
}

/** The scorer of the latest decision first. */
export function readTally(connection: Connection): Promise<TallyRow[]> {
  return connection.run(TALLY, []);
}
