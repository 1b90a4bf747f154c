import type { CvLine } from './cv-lines.ts';
import { LANGUAGES } from './cv-words.ts';

export interface FoundLanguage {
  readonly language: string;
  /** As written: "fluent", "B2"; null if the CV gives none. */
  readonly level: string | null;
}

const MOST_LANGUAGES = 20;
const ITEM = /[,;|•·\t/()\n]|\s[–—-]\s|[–—:]|\band\b|&/iu;
const LEVEL =
  /\b(?:native(?: speaker| or bilingual)?|mother tongue|first language|bilingual|fluent|proficient(?: user)?|full professional|professional(?: working)?(?: proficiency)?|limited working|working (?:knowledge|proficiency)|upper[- ]intermediate|intermediate|conversational|advanced|elementary|basic|beginner|good|excellent|very good|fair|spoken only|some|rusty|learning|second language|gcse|a[- ]level|[abc][12])\b/i;

/** The languages that these lines name, with the level written beside each. */
export function spokenLanguagesIn(lines: readonly CvLine[]): FoundLanguage[] {
  const byLanguage = new Map<string, FoundLanguage>();
  for (const { text } of lines) {
    for (const each of languagesOfLine(text.slice(0, 2_000))) {
      if (byLanguage.size < MOST_LANGUAGES && !byLanguage.get(each.language)?.level)
        byLanguage.set(each.language, each);
    }
  }
  return [...byLanguage.values()];
}

function languagesOfLine(text: string): FoundLanguage[] {
  const languagesFound: { language: string; level: string | null }[] = [];
  /** "Fluent in Polish and English": the level of all languages that follow it. */
  let sharedLevel: string | null = null;
  for (const piece of text.split(ITEM)) {
    const level = LEVEL.exec(piece)?.[0] ?? null;
    const languages = languagesNamed(piece);
    const last = languagesFound.at(-1);
    // "Welsh – native": a level alone belongs to the language before it.
    if (languages.length === 0 && last?.level === null) last.level = level;
    if (languages.length > 0 && level !== null) sharedLevel = / in\b/i.test(piece) ? level : null;
    for (const language of languages) languagesFound.push({ language, level: level ?? sharedLevel });
  }
  return languagesFound;
}

const NAMES: Readonly<Record<string, string>> = {
  bsl: 'British Sign Language',
  cymraeg: 'Welsh',
  farsi: 'Persian',
};

function languagesNamed(piece: string): string[] {
  const words = piece
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '');
  const names: string[] = [];
  if (words.join(' ').includes('british sign language')) names.push('British Sign Language');
  for (const word of words.slice(0, 12)) {
    if (!LANGUAGES.has(word) || (word === 'ga' && piece.trim().length > 3)) continue;
    names.push(NAMES[word] ?? word.charAt(0).toUpperCase() + word.slice(1));
  }
  return names;
}

export function isLanguageName(item: string): boolean {
  return LANGUAGES.has(item.toLowerCase().trim());
}
