import { type Kysely, sql } from 'kysely';

/**
 * Which imported roles a person has edited since, when a role first went live, and whether an import replaces edits. A
 * release that doesn't know these columns leaves their defaults: a role is unedited, and was live from its creation.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  'alter table roles add column is_edited boolean not null default false',
  'alter table roles add column has_been_live boolean not null default true',
  'alter table roles add column posted_at timestamptz',
  'alter table imports add column is_replacing boolean not null default false',
  // Roles of followed feeds have a mark from which it follows whether they were edited.
  `update roles set is_edited = true from feed_roles
    where feed_roles.role_id = roles.id and feed_roles.advert_mark <>
      md5(concat_ws(chr(31), roles.title, roles.description_md,
        coalesce(roles.location_city, ''), roles.work_mode, roles.salary_min_pence, roles.salary_max_pence,
        array_to_string(roles.required_skills, ','), coalesce(roles.required_level, ''),
        coalesce(roles.required_years::text, ''), roles.job_type, coalesce(roles.details::text, ''),
        coalesce(roles.contact_name, ''), coalesce(roles.contact_email, '')))`,
];
