import { CANDIDATES_MAX, type Candidate, type CandidatesQuery, SKIP_DAYS } from '#contract/candidates.ts';
import { type CompiledRole, readSeeker, type SeekerReading } from '#matching/compiled.ts';
import { fitsOf, readingVersion } from '#matching/fit.ts';
import { fnv1a } from '#matching/hash.ts';
import type { TextModel } from '#matching/text/text-model.ts';
import type { Scorer } from '../../candidates/candidate-index.ts';
import type { CandidateSearch } from '../../candidates/candidates.ts';
import { type OwnWords, readWordsNow } from '../../candidates/seeker-source.ts';
import { after, DAY } from '../../clock.ts';
import type { Connection } from '../../db/connection.ts';
import type { Employer } from '../../http/actor.ts';
import { notFound } from '../../http/errors.ts';
import type { Page } from '../../http/page.ts';
import { type Position, positionOf } from '../../index/position.ts';
import { compiledRole } from '../../scorer/compiled-role.ts';
import { cultureOfPair, cultureSeeker, withNorms } from '../../scorer/culture.ts';
import { roleFacts } from '../../scorer/role-facts.ts';
import { seekerFacts } from '../../scorer/seeker-facts.ts';
import { storedWords } from '../../scorer/stored-words.ts';
import type { Services } from '../../services.ts';
import { mustBeInDecks } from '../applications/policy.ts';
import { LIST_STATE } from './cursor.ts';
import type { Sightings } from './note-sightings.ts';
import { type AskingRole, type CandidateRow, findAskingRole, readCandidates } from './page-rows.ts';

/** Two of three random pairs score below 30%; somebody with at least this fit is worth a look. */
export const LEAST_FIT = 4_000;

export type CandidateServices = Pick<Services, 'connection' | 'candidates' | 'clock'> & {
  readonly sightings: Sightings;
};

/**
 * A page of the best candidates for one of the employer's live roles. The index ranks them; their rows are then read, and
 * anyone who has left or hidden since is replaced by the next.
 * @throws 404 for a role that is not theirs or not live, 409 for one that is out of the decks, 400 for an invalid cursor
 */
export async function listCandidates(
  context: CandidateServices,
  actor: Employer,
  roleId: string,
  query: CandidatesQuery,
): Promise<Page<Candidate>> {
  const { connection, candidates, clock, sightings } = context;
  const now = clock();
  const start = query.cursor === undefined ? null : LIST_STATE.read(query.cursor);
  const view = await candidates.view();
  const { model } = view;
  const skippedSince = after(now, -SKIP_DAYS * DAY);
  const role = await findAskingRole(connection, actor, roleId, now, skippedSince, model?.version ?? null);
  if (role === null) throw notFound('That role');
  mustBeInDecks(role.is_out_of_decks);
  const limit = Math.min(query.limit, CANDIDATES_MAX - (start?.place ?? 0));
  const search = {
    role: compiledRole(role, view),
    culture: role.culture,
    without: role.excludedSeekerIds,
    leastFit: LEAST_FIT,
    seed: fnv1a(roleId),
    listedAt: start === null ? now : new Date(start.listedAt),
  };
  // Many people look at the first page only: it gets a search of its own, which costs less than dealing a hand.
  const find =
    start === null
      ? view.search
      : (next: CandidateSearch) => view.searchHand(`${actor.userId} ${roleId}`, next);
  const shownPeople: Candidate[] = [];
  let position = start?.after ?? null;
  let follows = limit > 0;
  while (shownPeople.length < limit && follows) {
    const missing = limit - shownPeople.length;
    const found = find({ ...search, limit: missing + 1, after: position });
    const hits = found.slice(0, missing);
    follows = found.length > missing;
    const last = hits.at(-1);
    if (last !== undefined) position = positionOf(last.score, last.id);
    const { rows, words } = await readPeople(
      connection,
      hits.map(({ id }) => id),
      model,
    );
    const people: Candidate[] = [];
    for (const { id } of hits) {
      const row = rows.get(id);
      // Somebody who has only hidden may be back by now: the index follows that itself.
      if (row === undefined) candidates.forget(id);
      else if (row.is_found) people.push(candidateOnWire(row, words.get(id), actor, role, search.role, view));
    }
    shownPeople.push(...people.filter(isOfTheTrade));
  }
  sightings.note(shownPeople.map(({ seekerId }) => ({ seekerId, roleId, seenAt: now })));
  const nextPosition = (start?.place ?? 0) + shownPeople.length;
  const isMore = follows && position !== null && nextPosition < CANDIDATES_MAX;
  return {
    // The index's order also depends on how sought-after somebody is; within a page, only the score shown decides.
    items: shownPeople.toSorted((one, other) => other.fitScoreInt - one.fitScoreInt),
    nextCursor: isMore
      ? LIST_STATE.write({
          listedAt: search.listedAt.getTime(),
          place: nextPosition,
          after: position as Position,
        })
      : null,
  };
}

async function readPeople(connection: Connection, ids: readonly string[], model: TextModel | null) {
  const rows = await readCandidates(connection, ids, readingVersion(model));
  // Rows without a stored reading: changed at this very moment, or already reread by another text model.
  const unread = [...rows.values()].filter((row) => row.is_found && !row.is_read).map((row) => row.user_id);
  return { rows, words: await readWordsNow(connection, unread, model) };
}

/**
 * False for somebody from another trade: they have none of the skills that the role requires, or at best related ones, and a
 * title that has nothing to do with it. Town, pay and years alone don't make anybody a service designer.
 */
function isOfTheTrade({ fit: { reasons } }: Candidate): boolean {
  const requiredSkills = (reasons.find(({ part }) => part === 'skills')?.skills ?? []).filter(
    ({ isNiceToHave }) => !isNiceToHave,
  );
  const title = reasons.find(({ part }) => part === 'title');
  const hasOne = requiredSkills.some(({ how }) => how !== 'missing' && how !== 'related');
  return requiredSkills.length === 0 || hasOne || title?.state !== 'missing';
}

export function candidateOnWire(
  row: CandidateRow,
  /** Used for a row without a reading. */
  words: OwnWords | undefined,
  actor: Employer,
  role: AskingRole,
  compiled: CompiledRole,
  scorer: Scorer,
): Candidate {
  const { norms } = scorer;
  const reading = readingOf(row, words, scorer);
  const { facts, home } = reading;
  const fit = fitsOf(reading)(roleFacts(role), null, compiled);
  const culture = cultureSeeker(row);
  return {
    seekerId: row.user_id,
    handle: candidateHandle(actor, row.user_id),
    town: home?.name ?? null,
    experienceLevel: facts.experienceLevel,
    experienceYears: facts.experienceYears,
    skills: askedFirst(facts.skills, fit.reasons.find(({ part }) => part === 'skills')?.skills ?? []),
    fitScoreInt: fit.fitScoreInt,
    fit: withNorms(fit, norms),
    ...cultureOfPair(culture, role.culture, norms),
  };
}

/** Texts are read when they are written: rereading a CV for each list would cost more than the list. */
function readingOf(
  row: CandidateRow,
  ownWords: OwnWords | undefined,
  { model, learned, aliases }: Scorer,
): SeekerReading {
  const { foundSkills, words } = ownWords ?? { foundSkills: row.found_skills, words: row.words };
  return readSeeker(seekerFacts(row), model, storedWords(foundSkills, words, model), learned, aliases);
}

function askedFirst(
  skills: readonly string[],
  requiredSkills: readonly { readonly skill: string; readonly by: string | null }[],
): string[] {
  const askedNames = new Set(
    requiredSkills.flatMap(({ skill, by }) => [skill, by ?? skill]).map((name) => name.toLowerCase()),
  );
  const isAsked = (skill: string) => askedNames.has(skill.toLowerCase());
  return [...skills.filter(isAsked), ...skills.filter((skill) => !isAsked(skill))];
}

/** D29: a neutral name, the same in all lists of this member. Colleagues and other companies see different ones. */
export function candidateHandle({ userId }: Employer, seekerId: string): string {
  const number = fnv1a(`${userId} ${seekerId}`) >>> 16;
  return `Candidate ${number.toString(16).padStart(4, '0').toUpperCase()}`;
}
