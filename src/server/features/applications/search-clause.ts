import { type Expression, type SqlBool, sql } from 'kysely';
import { containing } from '../../db/containing.ts';

/**
 * Every word must occur in the role's title, in the seeker's skills, or in what the list calls the applicant: before a match
 * 'Applicant 1a2b', after it their name; then the username is searched too. Before a match, a search must not reveal what
 * the list hides (D29).
 */
export function matchesWords(words: string): Expression<SqlBool> {
  const each = words.split(/\s+/u).filter(Boolean).map(matchesWord);
  return sql<SqlBool>`(${sql.join(each, sql` and `)})`;
}

function matchesWord(word: string): Expression<SqlBool> {
  const pattern = containing(word);
  return sql<SqlBool>`(
    exists (select from roles where roles.id = applications.role_id and roles.title ilike ${pattern})
    or exists (
      select from seekers
      where seekers.user_id = applications.seeker_id and array_to_string(seekers.skills, E'\n') ilike ${pattern}
    )
    or (
      case when exists (
        select from matches
        where matches.role_id = applications.role_id and matches.seeker_id = applications.seeker_id
      )
      then (
        select users.first_name || ' ' || users.last_name || ' ' || users.username
        from users where users.id = applications.seeker_id
      )
      else 'Applicant ' || left(applications.id::text, 4)
      end
    ) ilike ${pattern}
  )`;
}
