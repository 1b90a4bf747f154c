import type { Db } from '../../db/connection.ts';
import { run, statement } from '../../db/statement.ts';
import type { PeopleWithKeys } from './list-keys.ts';
import type { RateSums } from './rate-maths.ts';

export interface GroupSums extends RateSums {
  readonly question: string;
  readonly answer: string;
  readonly applications: number;
  /** Σ of their fits at submission, basis points. */
  readonly fitSum: number;
}

const GROUPS = statement<GroupSums, [ids: readonly string[], keys: readonly string[]]>(
  'monitoring-groups',
  `with person as (
      select who.id, m.sex, m.ethnicity, m.disability, m.age_band
      from unnest($1::uuid[], $2::text[]) as who (id, key)
      join monitoring_answers m on m.key = decode(who.key, 'hex')
    ), application as (
      select a.seeker_id, a.fit_bp,
        exists (select from application_moves v where v.application_id = a.id
          and v.to_status in ('shortlisted', 'interview_scheduled', 'offered', 'hired')) as is_shortlisted,
        a.status = 'rejected' and a.rejection_reason is distinct from 'filled' as is_rejected
      from applications a where a.status <> 'withdrawn' and a.seeker_id = any($1::uuid[])
    ), each as (
      select seeker_id, count(*)::float8 as applications, sum(fit_bp)::float8 as fit_sum,
        (count(*) filter (where is_shortlisted))::float8 as x,
        (count(*) filter (where is_shortlisted or is_rejected))::float8 as n
      from application group by seeker_id
    )
    select answered.question, answered.answer, count(*)::int as people, sum(each.applications)::int as applications,
      sum(fit_sum) as "fitSum", sum(x) as x, sum(n) as n, sum(x * x) as xx, sum(x * n) as xn, sum(n * n) as nn
    from each join person on person.id = each.seeker_id
    cross join lateral (values ('sex', person.sex), ('ethnicity', person.ethnicity),
      ('disability', person.disability), ('ageBand', person.age_band)) as answered (question, answer)
    where answered.answer is not null
    group by 1, 2`,
);

/**
 * This and `sumSharesOf` are the only queries that join answers with applications. They are given which key belongs to whom,
 * and return sums of groups, nothing about individuals. "Decided" means the same as in learning: shortlisted or further, or
 * rejected, but not because the role was filled. Withdrawn applications are left out.
 */
export async function sumGroups(db: Db, { ids, keys }: PeopleWithKeys): Promise<GroupSums[]> {
  return run(db, GROUPS, [ids, keys]);
}

export interface ShareSums {
  readonly question: string;
  readonly answer: string;
  readonly people: number;
  /** Σ over the people of the share of their decided applications that was shortlisted, and Σ of its square. */
  readonly shares: number;
  readonly squares: number;
}

const SHARES = statement<
  ShareSums,
  [ids: readonly string[], keys: readonly string[], since: Date, until: Date]
>(
  'monitoring-shares',
  `with person as (
      select who.id, m.sex, m.ethnicity, m.disability, m.age_band
      from unnest($1::uuid[], $2::text[]) as who (id, key)
      join monitoring_answers m on m.key = decode(who.key, 'hex')
    ), each as (
      select a.seeker_id, avg((decision.to_status <> 'rejected')::int)::float8 as share
      from applications a cross join lateral (
        select v.to_status, v.moved_at from application_moves v
        where v.application_id = a.id
          and v.to_status in ('shortlisted', 'interview_scheduled', 'offered', 'hired', 'rejected')
        order by v.moved_at, v.id limit 1
      ) decision
      where a.seeker_id = any($1::uuid[]) and a.status <> 'withdrawn'
        and not (decision.to_status = 'rejected' and a.rejection_reason is not distinct from 'filled')
        and not exists (select from users u where u.id in (a.seeker_id, a.employer_id) and u.is_demo)
        and decision.moved_at >= $3 and decision.moved_at < $4
      group by a.seeker_id
    )
    select answered.question, answered.answer, count(*)::int as people,
      sum(each.share)::float8 as shares, sum(each.share * each.share)::float8 as squares
    from each join person on person.id = each.seeker_id
    cross join lateral (values ('sex', person.sex), ('ethnicity', person.ethnicity),
      ('disability', person.disability), ('ageBand', person.age_band)) as answered (question, answer)
    where answered.answer is not null
    group by 1, 2`,
);

/**
 * Sums by group over the people whose applications were first decided from `since` up to, but not at, `until`. Every person
 * counts once, however often they applied, so that one eager applicant does not determine their group's figure. An
 * application is in one period only, that of its first decision. The demo's invented people are left out.
 */
export async function sumSharesOf(
  db: Db,
  { ids, keys }: PeopleWithKeys,
  { since, until }: { readonly since: Date; readonly until: Date },
): Promise<ShareSums[]> {
  return run(db, SHARES, [ids, keys, since, until]);
}
