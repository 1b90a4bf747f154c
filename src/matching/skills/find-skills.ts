import { isMeant } from './meant.ts';
import { type Token, tokensOf } from './tokens.ts';
import { type Skill, SURFACES, type Use } from './vocabulary.ts';

/**
 * A skill found in a text. `strength` is 0.5 for one mention and approaches 1 with each further one; a mention in the title
 * counts as three. `evidence` is the text around the first mention.
 */
export type FoundSkill = { skill: Skill; count: number; strength: number; evidence: string };

type Branch = { next: Map<string, Branch>; skill: Skill | null; use: Use };

function newBranch(): Branch {
  return { next: new Map(), skill: null, use: 'anywhere' };
}

/** All spellings as a tree of stems: one walk finds the longest name that starts at a word. */
const tree = newBranch();
for (const [key, { skill, use }] of SURFACES) {
  let branch = tree;
  for (const stem of key.split(' ')) {
    const next = branch.next.get(stem) ?? newBranch();
    branch.next.set(stem, next);
    branch = next;
  }
  branch.skill = skill;
  branch.use = use;
}

/** A first line of at most this length is a title, unless a sentence ends in it. */
const TITLE_LENGTH = 120;
const TITLE_MENTIONS = 3;

function titleEnd(text: string): number {
  const start = text.search(/\S/);
  const line = text.slice(Math.max(0, start)).search(/[\r\n]/);
  const end = line === -1 ? text.length : start + line;
  return end - start <= TITLE_LENGTH && !/[.!?](\s|$)/.test(text.slice(0, end)) ? end : 0;
}

/** A name does not continue across a sentence, a line or a comma: "elderly care, nursing home" is two things. */
function isSeparated(text: string, left: Token, right: Token): boolean {
  return /[.,;:!?\r\n|•]/.test(text.slice(left.end, right.start));
}

type Span = { skill: Skill; length: number };

function longestAt(text: string, tokens: readonly Token[], start: number, inTitle: boolean): Span | null {
  let branch: Branch | undefined = tree;
  let longest: Span | null = null;
  for (let i = start; i < tokens.length; i += 1) {
    const token = tokens[i];
    const previous = tokens[i - 1];
    if (!token || (i > start && previous && isSeparated(text, previous, token))) break;
    branch = branch.next.get(token.stem);
    if (!branch) break;
    const length = i - start + 1;
    if (!branch.skill || (branch.use === 'alone' && !inTitle)) continue;
    if (branch.use === 'meant' && !isMeant(text, tokens, start, length)) continue;
    longest = { skill: branch.skill, length };
  }
  return longest;
}

function evidenceAround(text: string, first: Token, last: Token): string {
  const from = Math.max(0, text.lastIndexOf(' ', Math.max(0, first.start - 30)));
  const space = text.indexOf(' ', Math.min(text.length, last.end + 30));
  return text
    .slice(from, space === -1 ? text.length : space)
    .replace(/\s+/g, ' ')
    .trim();
}

/**
 * The skills that a text names, most mentioned first: whole words, the longest name at each position, everyday words only
 * if a skill is meant. A short first line is read as the title, so pass `${title}\n${description}`.
 * The cost grows with the text, not with the vocabulary.
 */
export function findSkills(text: string): FoundSkill[] {
  const tokens = tokensOf(text);
  const title = titleEnd(text);
  const foundById = new Map<number, FoundSkill>();
  for (let index = 0; index < tokens.length; ) {
    const first = tokens[index];
    const inTitle = first !== undefined && first.end <= title;
    const span = longestAt(text, tokens, index, inTitle);
    const last = tokens[index + (span?.length ?? 1) - 1];
    index += span?.length ?? 1;
    if (!span || !first || !last) continue;
    const { skill } = span;
    const foundSkill = foundById.get(skill.id);
    const count = (foundSkill?.count ?? 0) + (inTitle ? TITLE_MENTIONS : 1);
    const evidence = foundSkill?.evidence ?? evidenceAround(text, first, last);
    foundById.set(skill.id, { skill, count, strength: count / (count + 1), evidence });
  }
  return [...foundById.values()].sort((a, b) => b.count - a.count);
}
