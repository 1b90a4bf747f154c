import { type Kysely, sql } from 'kysely';

/** How teams describe themselves, the stored readings of roles' texts, and which cards were shown to whom. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table employer_culture (
    employer_id uuid primary key references employers on delete cascade,
    profile jsonb not null,
    updated_at timestamptz not null
  )`,
  // Overrides the company's culture for one role.
  `create table role_culture (
    role_id uuid primary key references roles on delete cascade,
    profile jsonb not null
  )`,
  // The deck's ranking uses each role's team, so changing the team counts as changing the role.
  `create function touch_roles_of_employer() returns trigger language plpgsql as $$
    begin
      update roles set changed_in = changed_in where employer_id = coalesce(new.employer_id, old.employer_id);
      return null;
    end $$`,
  `create trigger employer_culture_touch after insert or update or delete on employer_culture
    for each row execute function touch_roles_of_employer()`,
  `create function touch_role() returns trigger language plpgsql as $$
    begin
      update roles set changed_in = changed_in where id = coalesce(new.role_id, old.role_id);
      return null;
    end $$`,
  `create trigger role_culture_touch after insert or update or delete on role_culture
    for each row execute function touch_role()`,
  // The culture fit that both sides were shown at submission.
  'alter table applications add column culture jsonb',

  `create table text_models (
    version integer primary key,
    learned_at timestamptz not null,
    documents integer not null,
    model bytea not null,
    is_current boolean not null default false
  )`,
  'create unique index text_models_current on text_models (is_current) where is_current',
  `create table role_texts (
    role_id uuid not null references roles on delete cascade,
    model_version integer not null references text_models on delete cascade,
    reading bytea not null,
    changed_in xid8 not null default pg_current_xact_id(),
    primary key (role_id, model_version)
  )`,
  'create index role_texts_by_change on role_texts (changed_in)',
  'create index role_texts_by_version on role_texts (model_version, role_id)',
  // A reading is only valid for the text that was read.
  `create function forget_role_texts() returns trigger language plpgsql as $$
    begin delete from role_texts where role_id = new.id; return null; end $$`,
  `create trigger roles_forget_texts after update of title, description_md, required_skills on roles
    for each row when (old.title is distinct from new.title or old.description_md is distinct from new.description_md
      or old.required_skills is distinct from new.required_skills)
    execute function forget_role_texts()`,
  `create trigger role_texts_tell after insert on role_texts
    for each statement execute function tell_roles_changed()`,
  `create trigger text_models_tell after insert or update on text_models
    for each statement execute function tell_roles_changed()`,

  // One row a day for a card that was shown, however often it was viewed.
  `create table impressions (
    seeker_id uuid not null references users on delete cascade,
    role_id uuid not null references roles on delete cascade,
    shown_on date not null,
    shown_at timestamptz not null,
    position integer not null,
    fit_bp integer not null,
    culture_fit_bp integer not null,
    scorer text not null,
    order_version text not null,
    primary key (seeker_id, role_id, shown_on)
  )`,
  'create index impressions_by_time on impressions (shown_at)',
  'create index impressions_by_role on impressions (role_id)',
  'create index applications_by_time on applications (submitted_at)',
];
