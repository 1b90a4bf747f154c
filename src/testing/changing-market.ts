import { sql } from 'kysely';
import { learnTextModel } from '#matching/text/learn-text-model.ts';
import { modelBytes } from '#matching/text/model-bytes.ts';
import { readRoleText, roleTextBytes, roleWords, seekerWords } from '#matching/text/read-sides.ts';
import { readText } from '#matching/text/read-text.ts';
import type { TextModel } from '#matching/text/text-model.ts';
import { HOUR, MINUTE } from '#server/clock.ts';
import { countDemand } from '#server/demand/count-demand.ts';
import { Chance } from './chance.ts';
import { randomCulture } from './culture.ts';
import { drawRole, drawSeeker, type MarketRole } from './market.ts';
import type { Person } from './person.ts';
import type { TestApp } from './test-app.ts';

/** The unit group of care assistants. */
export const CARE_WORKERS = 6135;

/** Roles in the database of an app, which change as roles do on an ordinary day. The text model reads most of them. */
export class ChangingMarket {
  readonly chance = new Chance(95);
  readonly employers: Person[] = [];
  /** The roles deleted so far. */
  readonly deletedIds: string[] = [];
  readonly #app: TestApp;
  readonly #model = learnedModel(this.chance);

  constructor(app: TestApp) {
    this.#app = app;
  }

  get #db() {
    return this.#app.context.db;
  }

  /** Three companies, 300 roles and a text model. */
  async open(): Promise<void> {
    for (const name of ['Bridge & Co', 'Harbour Care', 'Quillfeather Mutual'])
      this.employers.push(await this.#app.employer(name));
    await this.saveModel(1);
    for (let n = 0; n < 300; n += 1) await this.post(this.chance.pick(this.employers));
  }

  /** Makes the model the current one, as this version. */
  async saveModel(version: number): Promise<void> {
    const model = Buffer.from(modelBytes(this.#model));
    const row = { version, learned_at: this.#app.clock(), documents: 260, model };
    await this.#db.insertInto('text_models').values(row).execute();
    await this.#db
      .updateTable('text_models')
      .set({ is_current: false })
      .where('is_current', '=', true)
      .execute();
    await this.#db
      .updateTable('text_models')
      .set({ is_current: true })
      .where('version', '=', version)
      .execute();
  }

  /** Posts a random role. The model reads it unless `isUnread`. */
  async post(employer: Person, isUnread = this.chance.next() < 0.1): Promise<string> {
    const facts = drawRole(this.chance);
    await this.#db.insertInto('roles').values(this.rowOf(facts, employer)).execute();
    if (!isUnread) await this.read(facts);
    return facts.id;
  }

  rowOf(facts: MarketRole, employer: Person) {
    const { chance } = this;
    const now = this.#app.clock();
    const createdAt = new Date(now.getTime() - chance.between(0, 40) * HOUR);
    return {
      ...this.#advert(facts),
      id: facts.id,
      employer_id: employer.id,
      status: 'live',
      created_at: createdAt,
      updated_at: createdAt,
      expires_at: new Date(now.getTime() + chance.between(1, 900) * HOUR),
      ...(chance.next() < 0.2 && { hiring_organisation: chance.pick(['Northgate Trust', 'Ferry Lane']) }),
    } as const;
  }

  #advert(facts: MarketRole) {
    const { chance } = this;
    const extraSkills = chance.next() < 0.1 ? ['Puffin counting', 'Lamp trimming'] : [];
    return {
      title: facts.title,
      description_md: facts.descriptionMd,
      location_city: chance.next() < 0.05 ? 'Skerryvore Light' : facts.place,
      work_mode: facts.workMode,
      salary_min_pence: facts.salaryMinPence,
      salary_max_pence: facts.salaryMaxPence,
      required_skills: [...facts.requiredSkills, ...extraSkills],
      required_level: facts.experienceLevel,
      required_years: facts.experienceYears,
      job_type: facts.jobType,
      details:
        chance.next() < 0.2 ? JSON.stringify({ niceToHaveSkills: ['Welding'], sponsorsVisa: true }) : null,
    };
  }

  /** Stores what the model reads in the role's text. */
  async read(facts: MarketRole): Promise<void> {
    const text = readRoleText(this.#model, facts);
    if (!text) return;
    await this.#db
      .insertInto('role_texts')
      .values({ role_id: facts.id, model_version: 1, reading: Buffer.from(roleTextBytes(text)) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }

  async liveIds(): Promise<string[]> {
    const live = this.#db.selectFrom('roles').select('id').where('status', '=', 'live');
    return (await live.orderBy('id').execute()).map(({ id }) => id);
  }

  async update(id: string, fields: object): Promise<void> {
    await this.#db.updateTable('roles').set(fields).where('id', '=', id).execute();
  }

  /** Something that happens on an ordinary day. */
  async changeSomething(): Promise<void> {
    const { chance } = this;
    const id = chance.pick(await this.liveIds());
    const employer = chance.pick(this.employers);
    const facts = { ...drawRole(chance), id };
    const kind = chance.between(0, 15);
    if (kind <= 2) await this.post(employer);
    else if (kind === 3) await this.update(id, this.#advert(facts)).then(() => this.read(facts));
    else if (kind === 4) await this.update(id, { salary_min_pence: 1_000_000, salary_max_pence: 9_000_000 });
    else if (kind === 5) await this.update(id, { required_skills: facts.requiredSkills });
    else if (kind === 6) await this.update(id, { status: chance.pick(['closed', 'paused']) });
    else if (kind === 7)
      await this.#db.updateTable('roles').set({ status: 'live' }).where('status', '=', 'paused').execute();
    else if (kind === 8)
      await this.update(id, { held_since: chance.next() < 0.5 ? this.#app.clock() : null });
    else if (kind === 9) await this.#delete(id);
    else if (kind === 10)
      await this.update(id, { expires_at: new Date(this.#app.clock().getTime() + MINUTE) });
    else if (kind === 11)
      await (chance.next() < 0.5 ? this.#describeTeam(id) : this.#describeCompany(employer));
    else if (kind === 12) await this.#dealCard(id);
    else if (kind === 13) await this.findOccupation(id);
    else if (kind === 14) await this.#readAnother(facts);
    else
      await this.#db
        .updateTable('employers')
        .set({ company_name: `Harbour ${chance.between(1, 9)}` })
        .execute();
  }

  async #delete(id: string): Promise<void> {
    this.deletedIds.push(id);
    await this.#db.deleteFrom('roles').where('id', '=', id).execute();
  }

  /** A worker reads a role that was not read yet, which changes nothing in the role's own row. */
  async #readAnother(facts: MarketRole): Promise<void> {
    const unread = await this.#db
      .selectFrom('roles')
      .leftJoin('role_texts', 'role_id', 'id')
      .select('id')
      .where('role_id', 'is', null)
      .where('status', '=', 'live')
      .where('expires_at', '>', this.#app.clock())
      .executeTakeFirst();
    if (unread) await this.read({ ...facts, id: unread.id });
  }

  async #describeTeam(roleId: string): Promise<void> {
    const profile = JSON.stringify(randomCulture(this.chance));
    await this.#db
      .insertInto('role_culture')
      .values({ role_id: roleId, profile })
      .onConflict((conflict) => conflict.column('role_id').doUpdateSet({ profile }))
      .execute();
  }

  async #describeCompany(employer: Person): Promise<void> {
    const profile = JSON.stringify(randomCulture(this.chance));
    await this.#db
      .insertInto('employer_culture')
      .values({ employer_id: employer.id, profile, updated_at: this.#app.clock() })
      .onConflict((conflict) => conflict.column('employer_id').doUpdateSet({ profile }))
      .execute();
  }

  async findOccupation(roleId: string, unitGroup = this.chance.pick([CARE_WORKERS, null])): Promise<void> {
    const occupation = { unit_group: unitGroup, confidence_bp: 9_000, catalogue: 1 };
    await this.#db
      .insertInto('role_occupations')
      .values({ role_id: roleId, ...occupation })
      .onConflict((conflict) => conflict.column('role_id').doUpdateSet(occupation))
      .execute();
  }

  /** Deals a role's card to somebody, which counts as demand from the next hour on. */
  async #dealCard(roleId: string): Promise<void> {
    const now = this.#app.clock();
    const [someone] = await this.#db.selectFrom('users').select('id').limit(1).execute();
    await sql`insert into impressions
        (seeker_id, role_id, shown_on, shown_at, position, fit_bp, culture_fit_bp, scorer, order_version)
      values (${someone?.id}, ${roleId}, ${now}::date, ${now}, 0, 5000, 0, 'fit-3', 'order-2')
      on conflict do nothing`.execute(this.#db);
  }

  /** This many hours and some minutes, with their demand counted. */
  async letTimePass(hours: number): Promise<void> {
    this.#app.clock.advance(hours * HOUR + this.chance.between(1, 59) * MINUTE);
    await countDemand(this.#app.context, new AbortController().signal);
  }
}

function learnedModel(chance: Chance): TextModel {
  const roles = Array.from({ length: 200 }, () => readText(roleWords(drawRole(chance))));
  const people = Array.from({ length: 60 }, () => readText(seekerWords(drawSeeker(chance)) ?? ''));
  const model = learnTextModel({ roles, people, formOf: (term) => term }, 1);
  if (model === null) throw new Error('There is too little to learn from.');
  return model;
}
