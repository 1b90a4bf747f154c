import { type Alias, type Aliases, type AliasKind, meantSkillId } from '../aliases.ts';
import { countsOf } from '../counts.ts';
import { normaliseSkill, openSkillKey, skillId } from '../skills/normalise.ts';
import { occupationIn, unknownTitle } from '../titles.ts';

/** What one person said about a phrase: by choosing a known name for it, by correcting it, or by keeping it. */
export interface AliasVote {
  readonly kind: AliasKind;
  /** `aliasKey` of the phrase. */
  readonly phrase: string;
  readonly written: string;
  /** null: they mean none of the known names that were offered. */
  readonly meaning: string | null;
  /** Whose vote it is. A company's members have one voice, and so have all people of the demo world. */
  readonly voice: string;
  /** Roughly where they were. Everybody whose network is unknown counts as one network. */
  readonly network: string | null;
}

/** An alias with what it was learned from. */
export interface LearnedAlias extends Alias {
  readonly phrase: string;
  /** How many independent people agree. */
  readonly people: number;
}

/**
 * An alias comes into use once this many voices agree and are this share of all voices on the phrase. It stays in use while
 * it meets the lower pair, `STILL_…`.
 */
const ENOUGH_VOICES = 5;
const ENOUGH_AGREE = 0.8;
export const STILL_ENOUGH_VOICES = 3;
const STILL_AGREE = 0.6;
/** For each meaning, at most this many voices of one network count, so five voices need three networks. */
const VOICES_A_NETWORK = 2;
/** If more were learned, only the ones with the most voices count. */
const MOST_ALIASES = 2_000;

/** The form in which votes on a phrase are compared; null if our own vocabulary knows it, because that meaning is fixed. */
export function aliasKey(kind: AliasKind, written: string): string | null {
  return kind === 'skill' ? openSkillKey(written) : unknownTitle(written);
}

/** The name that the vocabulary has for a meaning; null if it knows none. */
export function knownMeaning(kind: AliasKind, name: string): string | null {
  return kind === 'skill' ? (normaliseSkill(name)?.known?.name ?? null) : occupationIn(name);
}

/**
 * The aliases that enough independent people agree on. `votes` are the newest first; only the newest of each voice counts
 * for a phrase. `inUse` has the `aliasName` of each alias in use: it needs fewer voices to stay, so that one person cannot
 * make an alias come and go. The result depends only on the arguments and our vocabulary.
 */
export function learnAliases(votes: readonly AliasVote[], inUse: ReadonlySet<string>): LearnedAlias[] {
  const polls = new Map<string, AliasVote[]>();
  const countedVoices = new Set<string>();
  for (const vote of votes) {
    const poll = aliasName(vote);
    const voice = `${poll}\n${vote.voice}`;
    if (countedVoices.has(voice)) continue;
    countedVoices.add(voice);
    const pollVotes = polls.get(poll);
    if (pollVotes === undefined) polls.set(poll, [vote]);
    else pollVotes.push(vote);
  }
  return [...polls]
    .flatMap(([poll, counts]) => agreedOn(counts, inUse.has(poll)) ?? [])
    .sort((one, other) => other.people - one.people || (aliasName(one) < aliasName(other) ? -1 : 1))
    .slice(0, MOST_ALIASES);
}

/** Identifies a phrase among all kinds. */
export function aliasName({ kind, phrase }: Pick<AliasVote, 'kind' | 'phrase'>): string {
  return `${kind} ${phrase}`;
}

/** The alias that these votes about one phrase make; null if they make none. */
function agreedOn(votes: readonly AliasVote[], isInUse: boolean): LearnedAlias | null {
  const [first] = votes;
  if (first === undefined) return null;
  const { kind, phrase } = first;
  const voices = new Map<string | null, number>();
  for (const meaning of new Set(votes.map((vote) => vote.meaning))) {
    voices.set(meaning, countVoices(votes.filter((vote) => vote.meaning === meaning)));
  }
  const all = [...voices.values()].reduce((sum, count) => sum + count, 0);
  const [meaning, people] = mostCommon(voices);
  const [enough, share] = isInUse ? [STILL_ENOUGH_VOICES, STILL_AGREE] : [ENOUGH_VOICES, ENOUGH_AGREE];
  if (meaning === null || people < enough || people < share * all) return null;
  const mostWritten = mostCommon(countsOf(votes.map((vote) => vote.written)))[0];
  // The vocabulary may have changed since they voted: a phrase that it knows by now is never an alias.
  if (aliasKey(kind, mostWritten) !== phrase || knownMeaning(kind, meaning) !== meaning) return null;
  return { kind, phrase, written: mostWritten, meaning, people };
}

/** How many of these voices count: only the first `VOICES_A_NETWORK` of each network. */
function countVoices(votes: readonly AliasVote[]): number {
  return [...countsOf(votes.map(({ network }) => network)).values()].reduce(
    (sum, count) => sum + Math.min(VOICES_A_NETWORK, count),
    0,
  );
}

/** Equal counts are decided alphabetically, so that the order of the votes does not matter. */
function mostCommon<T extends string | null>(counts: ReadonlyMap<T, number>): [T, number] {
  const [most] = [...counts].sort(([one, a], [other, b]) => b - a || (String(one) < String(other) ? -1 : 1));
  if (most === undefined) throw new Error('nothing to choose from');
  return most;
}

/** One version's aliases in the form in which scores look them up. Phrases that our vocabulary knows by now are left out. */
export function aliasesOf(version: number, learned: readonly Alias[]): Aliases {
  const currentAliases = learned.filter(({ kind, written, meaning }) => {
    return aliasKey(kind, written) !== null && knownMeaning(kind, meaning) === meaning;
  });
  const skills = new Map<number, string>();
  const titles = new Map<string, string>();
  for (const { kind, written, meaning } of currentAliases) {
    const id = kind === 'skill' ? skillId(written) : null;
    const title = kind === 'title' ? unknownTitle(written) : null;
    if (id !== null) skills.set(id, meaning);
    if (title !== null) titles.set(title, meaning);
  }
  return { version, skills, titles };
}

/** A correction: a phrase that we don't know, and the known name that took its place. */
export interface Correction {
  readonly kind: AliasKind;
  readonly written: string;
  readonly meaning: string;
}

/**
 * The one skill that somebody replaced in a list: a single unknown skill is gone, and a single known one is new. Null for
 * any other change, because then nobody can tell what replaced what.
 */
export function replacedSkill(oldSkills: readonly string[], newSkills: readonly string[]): Correction | null {
  const goneSkills = missingFrom(newSkills, oldSkills);
  const addedSkills = missingFrom(oldSkills, newSkills);
  const [written = ''] = goneSkills;
  const meaning = knownMeaning('skill', addedSkills[0] ?? '');
  if (goneSkills.length !== 1 || addedSkills.length !== 1 || meaning === null) return null;
  return aliasKey('skill', written) === null ? null : { kind: 'skill', written, meaning };
}

function missingFrom(list: readonly string[], skills: readonly string[]): string[] {
  const ids = new Set(list.map((skill) => meantSkillId(skill, null)));
  return skills.filter((skill) => !ids.has(meantSkillId(skill, null)));
}

/** A title that names no occupation we know, rewritten to one that does; null for any other change. */
export function correctedTitle(oldTitle: string, newTitle: string): Correction | null {
  const meaning = occupationIn(newTitle);
  if (meaning === null || unknownTitle(oldTitle) === null) return null;
  return { kind: 'title', written: oldTitle, meaning };
}
