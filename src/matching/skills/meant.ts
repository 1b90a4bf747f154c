import type { Token } from './tokens.ts';
import { SURFACES } from './vocabulary.ts';

/** Words that indicate that a skill is being named. */
const CUES = new Set(
  'programming language developer development developing engineer engineering coding experience knowledge proficient proficiency skill using microsoft advanced intermediate software framework fluent fluency speaking speaker native code spreadsheet including use tool stack technology expertise competent confident'.split(
    ' ',
  ),
);
/** Words after a verb or an ordinary noun, not a tool: "Excel at", "Access to", "Express your interest", "Go to". */
const VERB_AFTER = new Set(
  'at to in our your you with a the as into for on yourself further this that it ni'.split(' '),
);
const VERB_BEFORE = new Set('to can will would you we i must should who not'.split(' '));
/** "Experience in R", "knowledge of Excel", "Proficient with Go": the word before the preposition decides. */
const PREPOSITIONS = new Set(['in', 'of', 'with']);
/** A single letter next to one of these few words is a programming language. */
const LETTER_CUES = new Set('programming language developer code studio'.split(' '));
const LIST_MARK = /[,;/|•·▪\n(+:]|\band\b|&/;

function textBetween(text: string, left: Token | undefined, right: Token | undefined): string {
  return text.slice(left?.end ?? 0, right?.start ?? text.length);
}

/** The word next to this one in a list, skipping "and" and "or". */
function neighbour(tokens: readonly Token[], index: number, step: 1 | -1): Token | undefined {
  const next = tokens[index + step];
  return next && (next.stem === 'and' || next.stem === 'or') ? tokens[index + 2 * step] : next;
}

/** Whether the neighbour on either side, across a list separator, is a skill too. */
function inList(text: string, tokens: readonly Token[], index: number, length: number): boolean {
  const token = tokens[index];
  const last = tokens[index + length - 1];
  const tokenBefore = neighbour(tokens, index, -1);
  const tokenAfter = neighbour(tokens, index + length - 1, 1);
  return Boolean(
    (tokenBefore &&
      SURFACES.has(tokenBefore.stem) &&
      LIST_MARK.test(textBetween(text, tokenBefore, token))) ||
      (tokenAfter && SURFACES.has(tokenAfter.stem) && LIST_MARK.test(textBetween(text, last, tokenAfter))),
  );
}

/**
 * Whether an everyday word is meant as a skill here. It must be capitalised and have its exact form ("Words" is not Word),
 * must not be used as a verb, and must be in a list beside another skill or next to a word that indicates skills. Directly
 * beside a single letter only a few such words count: "Grade C experience …" is not a language, but "experience in R" is.
 */
export function isMeant(text: string, tokens: readonly Token[], index: number, length: number): boolean {
  const token = tokens[index];
  if (!token || !/^\p{Lu}/u.test(token.raw) || token.raw.toLowerCase() !== token.stem) return false;
  const letter = token.raw.length === 1;
  if (letter && /['’.&]/.test(text.charAt(token.start - 1) + text.charAt(token.end))) return false;
  const tokenBefore = tokens[index - 1];
  const tokenAfter = tokens[index + length];
  const last = tokens[index + length - 1];
  const joinedBefore = tokenBefore !== undefined && textBetween(text, tokenBefore, token).trim() === '';
  const joinedAfter = tokenAfter !== undefined && textBetween(text, last, tokenAfter).trim() === '';
  if (joinedBefore && VERB_BEFORE.has(tokenBefore.stem)) return false;
  if (joinedAfter && VERB_AFTER.has(tokenAfter.stem)) return false;
  const opening = tokens[index - 2];
  if (joinedBefore && PREPOSITIONS.has(tokenBefore.stem) && opening && CUES.has(opening.stem)) return true;
  const cues = letter ? LETTER_CUES : CUES;
  if ((joinedBefore && cues.has(tokenBefore.stem)) || (joinedAfter && cues.has(tokenAfter.stem))) return true;
  return inList(text, tokens, index, length);
}
