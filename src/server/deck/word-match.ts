import { type Aliases, meantSkillId } from '#matching/aliases.ts';
import { occupationNamed } from '#matching/search-occupation.ts';
import { type SearchWord, searchWords } from '#matching/search-words.ts';
import { SKILLS } from '#matching/skills/vocabulary.ts';
import type { UnitGroup } from '#matching/unit-groups.ts';
import { FIRST_SKILLS, FURTHER_SKILLS, HEAD, type LiveRoles, SKILLS_IN_HEAD, TAIL } from './live-roles.ts';
import { NO_SKILL, SKILL_CODES } from './skill-codes.ts';

/** Further words are ignored: each stem to search for is one bit of a byte, and an abbreviation has several stems. */
const MOST_WORDS = 8;
/** The longest name of a skill that is looked for, in words. */
const LONGEST_SKILL = 4;

/** The skills of the vocabulary by the words of their names. */
const SKILLS_BY_WORD = new Map<string, number[]>();
for (const { id, name } of SKILLS) {
  for (const stem of new Set(searchWords(name).flatMap(({ stems }) => stems))) {
    SKILLS_BY_WORD.set(stem, [...(SKILLS_BY_WORD.get(stem) ?? []), id]);
  }
}

/** A condition that every role found by a search must meet. */
export interface RoleMatch {
  readonly has: (roles: LiveRoles, slot: number) => boolean;
}

/** Finds roles by the occupation that a search names, instead of by the words that name it. */
interface RelatedMatch extends RoleMatch {
  readonly occupation: UnitGroup;
}

/**
 * Which roles have every word of a search, prepared once per search: in the title, in the company's name or among the
 * required skills. A skill counts under all its names ("k8s" finds Kubernetes). A word that nothing contains is taken as the
 * beginning of words: "nurs" finds nurses, but "nurse" does not find a nursery.
 */
export class WordMatch implements RoleMatch {
  /** A bit for each word that must be found; 0 for a search without words, which finds nothing. */
  readonly #all: number;
  /** By the number of a text (a title or a company's name): the bits of the search's words that it contains. */
  readonly #inText: Uint8Array;
  /** By a skill's code, and by its id: the bits of the search's words that name it. */
  readonly #bySkillCode = new Uint8Array(SKILL_CODES);
  readonly #bySkillId = new Map<number, number>();
  readonly #words: readonly WordBits[];

  constructor(
    text: string,
    { words: store, codes }: Pick<LiveRoles, 'words' | 'codes'>,
    aliases: Aliases | null = null,
  ) {
    this.#inText = new Uint8Array(store.size);
    const words = bitsOf(searchWords(text));
    this.#words = words;
    this.#all = words.reduce((all, { bits }) => all | bits, 0);
    for (const stem of words.flatMap(({ stems }) => stems)) {
      const isWhole = store.has(stem.word) || SKILLS_BY_WORD.has(stem.word);
      for (const word of isWhole ? [stem.word] : store.beginning(stem.word)) {
        for (const number of store.numbersFor(word))
          this.#inText[number] = (this.#inText[number] ?? 0) | stem.bit;
      }
      for (const word of isWhole ? [stem.word] : skillWordsBeginning(stem.word)) {
        for (const id of SKILLS_BY_WORD.get(word) ?? []) this.#add(id, id, stem.bit);
      }
    }
    for (const { name, bits } of phrasesOf(words)) {
      const id = meantSkillId(name, aliases);
      if (id !== null) this.#add(id, codes.find(id), bits);
    }
  }

  has(roles: LiveRoles, slot: number): boolean {
    return this.#all !== 0 && this.#hasAll(this.#all, roles, slot);
  }

  /**
   * If the search names an occupation: the roles of its unit group that have all the other words but lack the occupation's
   * name, so `has` misses them. Null if the search names no occupation.
   */
  related(): RelatedMatch | null {
    const match = occupationNamed(
      this.#words.map(({ raw, stems }) => ({ raw, stems: stems.map(({ word }) => word) })),
    );
    if (match === null) return null;
    const { occupation } = match;
    const unitGroup = Number(occupation.code);
    const otherBits = this.#words.reduce(
      (bits, word, i) => (match.words.has(i) ? bits : bits | word.bits),
      0,
    );
    return {
      occupation,
      has: (roles, slot) =>
        roles.unitGroup.values[slot] === unitGroup &&
        this.#hasAll(otherBits, roles, slot) &&
        !this.has(roles, slot),
    };
  }

  #hasAll(words: number, roles: LiveRoles, slot: number): boolean {
    let bits =
      (this.#inText[roles.titleWords.values[slot]!] ?? 0) |
      (this.#inText[roles.companyWords.values[slot]!] ?? 0);
    if ((bits & words) !== words) bits |= this.#inSkills(roles, slot);
    return (bits & words) === words;
  }

  #add(id: number, code: number, bits: number): void {
    this.#bySkillId.set(id, (this.#bySkillId.get(id) ?? 0) | bits);
    if (code !== NO_SKILL) this.#bySkillCode[code] = this.#bySkillCode[code]! | bits;
  }

  #inSkills({ longSkills, head, tail }: LiveRoles, slot: number): number {
    let bits = 0;
    const ids = longSkills.get(slot);
    if (ids !== undefined) {
      for (const id of ids) bits |= this.#bySkillId.get(id) ?? 0;
      return bits;
    }
    const inHead = slot * HEAD + FIRST_SKILLS;
    for (let i = inHead; i < inHead + SKILLS_IN_HEAD; i += 1) bits |= this.#bySkillCode[head.values[i]!]!;
    for (let i = slot * TAIL + FURTHER_SKILLS; i < (slot + 1) * TAIL; i += 1)
      bits |= this.#bySkillCode[tail.values[i]!]!;
    return bits;
  }
}

interface WordBits {
  readonly raw: string;
  readonly stems: readonly { readonly word: string; readonly bit: number }[];
  readonly bits: number;
}

function bitsOf(words: readonly SearchWord[]): WordBits[] {
  let next = 0;
  return words.flatMap(({ raw, stems }) => {
    if (next + stems.length > MOST_WORDS) return [];
    const ownStems = stems.map((word) => {
      next += 1;
      return { word, bit: 1 << (next - 1) };
    });
    return [{ raw, stems: ownStems, bits: ownStems.reduce((bits, { bit }) => bits | bit, 0) }];
  });
}

/** Every run of neighbouring words, which may be the name of a skill. */
function* phrasesOf(words: readonly WordBits[]): Generator<{ name: string; bits: number }> {
  for (let from = 0; from < words.length; from += 1) {
    for (let to = from + 1; to <= Math.min(words.length, from + LONGEST_SKILL); to += 1) {
      const run = words.slice(from, to);
      yield {
        name: run.map(({ raw }) => raw).join(' '),
        bits: run.reduce((bits, word) => bits | word.bits, 0),
      };
    }
  }
}

function* skillWordsBeginning(start: string): Generator<string> {
  for (const word of SKILLS_BY_WORD.keys()) if (word.startsWith(start)) yield word;
}
