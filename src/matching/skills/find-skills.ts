import { type Token, tokensOf } from './tokens.ts';
import { type Skill, SURFACES } from './vocabulary.ts';

/** A skill read in a text. `strength` grows with repetition, 0.5 for one mention towards 1; `evidence` is the words around it. */
export type FoundSkill = { skill: Skill; count: number; strength: number; evidence: string };

type Branch = { next: Map<string, Branch>; skill: Skill | null; ambiguous: boolean };

function newBranch(): Branch {
  return { next: new Map(), skill: null, ambiguous: false };
}

/** All surfaces as a tree of stems: one walk finds the longest name starting at a word. */
const tree = newBranch();
for (const [key, { skill, ambiguous }] of SURFACES) {
  let branch = tree;
  for (const stem of key.split(' ')) {
    let next = branch.next.get(stem);
    if (!next) {
      next = newBranch();
      branch.next.set(stem, next);
    }
    branch = next;
  }
  branch.skill = skill;
  branch.ambiguous = ambiguous;
}

/** Words that say a skill is being named. */
const CUES = new Set(
  'programming language developer development developing engineer engineering coding experience knowledge proficient proficiency skill using microsoft m advanced intermediate software framework fluent speaking speaker script code spreadsheet include including fluency native tool in of with and or stack technology expertise'.split(
    ' ',
  ),
);
/** "Excel at", "Access to", "Express your interest", "Go to": a verb, not a tool. */
const VERB_AFTER = new Set(
  'at to in your our you with a the as into for on yourself further this that it'.split(' '),
);
const VERB_BEFORE = new Set('to can will would you we i must should who not'.split(' '));
const LIST_MARK = /[,;/|•·▪\n(+:]/;

function between(text: string, left: Token | undefined, right: Token | undefined): string {
  return text.slice(left?.end ?? 0, right?.start ?? text.length);
}

/**
 * Is an everyday word meant as a skill here? It must carry its capital (or be all capitals), not be used as a verb,
 * and stand in a list or beside a word that names skills.
 */
function meantAsSkill(text: string, tokens: readonly Token[], at: number, length: number): boolean {
  const token = tokens[at];
  if (!token || !/^\p{Lu}/u.test(token.raw)) return false;
  const before = tokens[at - 1];
  const after = tokens[at + length];
  const last = tokens[at + length - 1];
  if (token.raw.length === 1 && /['’.&]/.test(text[token.start - 1] ?? text[token.end] ?? '')) return false;
  if (before && VERB_BEFORE.has(before.stem) && between(text, before, token).trim() === '') return false;
  const gapAfter = between(text, last, after);
  if (after && VERB_AFTER.has(after.stem) && gapAfter.trim() === '') return false;
  const gapBefore = between(text, before, token);
  const listed = (before && LIST_MARK.test(gapBefore)) || (after && LIST_MARK.test(gapAfter));
  const cued =
    (before && CUES.has(before.stem) && gapBefore.trim() === '') ||
    (after && CUES.has(after.stem) && gapAfter.trim() === '');
  return Boolean(listed || cued);
}

/** A name does not run across a sentence or a paragraph: "… of R. Go to …" names neither. */
function broken(text: string, left: Token, right: Token): boolean {
  return /[.;:!?\n|•]/.test(text.slice(left.end, right.start));
}

type Span = { skill: Skill; length: number };

function longestAt(text: string, tokens: readonly Token[], at: number): Span | null {
  let branch: Branch | undefined = tree;
  let best: Span | null = null;
  for (let i = at; i < tokens.length; i += 1) {
    const token = tokens[i];
    const previous = tokens[i - 1];
    if (!token || (i > at && previous && broken(text, previous, token))) break;
    branch = branch.next.get(token.stem);
    if (!branch) break;
    const length = i - at + 1;
    if (branch.skill && (!branch.ambiguous || meantAsSkill(text, tokens, at, length))) {
      best = { skill: branch.skill, length };
    }
  }
  return best;
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
 * The skills a text names, strongest first: whole words, the longest name at each place, everyday words only where a
 * skill is meant. One pass over the text, whatever the size of the vocabulary.
 */
export function findSkills(text: string): FoundSkill[] {
  const tokens = tokensOf(text);
  const found = new Map<number, FoundSkill>();
  for (let at = 0; at < tokens.length; ) {
    const span = longestAt(text, tokens, at);
    if (!span) {
      at += 1;
      continue;
    }
    const first = tokens[at];
    const last = tokens[at + span.length - 1];
    const already = found.get(span.skill.id);
    if (already) {
      already.count += 1;
      already.strength = already.count / (already.count + 1);
    } else if (first && last) {
      const evidence = evidenceAround(text, first, last);
      found.set(span.skill.id, { skill: span.skill, count: 1, strength: 0.5, evidence });
    }
    at += span.length;
  }
  return [...found.values()].sort((a, b) => b.count - a.count);
}
