import * as z from 'zod/mini';
import { cleanText } from './text.ts';

/** Unicode characters. */
const USERNAME_MAX = 64;

/** Normalisation can lengthen a name, and is only applied to names up to this length (UTF-16 units). */
const TYPED_MAX = 256;

/**
 * Scripts that are never mixed with others in a word. Chinese, Japanese and Korean may be mixed with each other and with
 * Latin letters.
 */
const ALPHABETS: readonly RegExp[] = [
  'Latin',
  'Greek',
  'Cyrillic',
  'Armenian',
  'Georgian',
  'Hebrew',
  'Arabic',
  'Syriac',
  'Thaana',
  'Devanagari',
  'Bengali',
  'Gurmukhi',
  'Gujarati',
  'Oriya',
  'Tamil',
  'Telugu',
  'Kannada',
  'Malayalam',
  'Sinhala',
  'Thai',
  'Lao',
  'Tibetan',
  'Myanmar',
  'Ethiopic',
  'Cherokee',
  'Khmer',
  'Mongolian',
  'Coptic',
  'Lisu',
].map((script) => new RegExp(`\\p{Script=${script}}`, 'u'));

/** Two of these in one word are a disguise: a Cyrillic 'а' among Latin letters could impersonate another user. */
function hasMixedWord(name: string): boolean {
  return name
    .split(/(?!\u200c|\u200d)[^\p{L}\p{M}]/u)
    .some((word) => ALPHABETS.filter((alphabet) => alphabet.test(word)).length > 1);
}

/** Controls, unassigned characters, those drawn as nothing, and every space but ' '. */
const UNPRINTABLE =
  /(?!\u200c|\u200d|\ufe0f)[\p{C}\p{Default_Ignorable_Code_Point}]|(?! )\p{Z}|\u2800|(?<!\p{Emoji})\ufe0f/u;

/** Zero-width joiners: part of the spelling in some scripts, the glue of emoji, and an invisible disguise elsewhere. */
const LOOSE_JOINER =
  /(?<![\p{Script=Arabic}\p{Script=Syriac}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Extended_Pictographic}\p{Emoji_Modifier}]|\ufe0f)(?:\u200c|\u200d)|(?:\u200c|\u200d)(?![\p{L}\p{Extended_Pictographic}])/u;

const DRAWN = /[\p{L}\p{N}\p{P}\p{S}]/u;

/**
 * D46: any 1–64 printable characters of any script, trimmed and in NFKC, inner spaces and email addresses included. Only
 * the server knows whether another account looks the same.
 */
export const username = z.string().check(
  cleanText,
  z.maxLength(TYPED_MAX),
  z.overwrite((name) => name.normalize('NFKC').trim()),
  z.minLength(1),
  z.refine((name) => [...name].length <= USERNAME_MAX, `Use at most ${USERNAME_MAX} characters.`),
  z.refine((name) => name === '' || DRAWN.test(name), 'Contains no visible characters.'),
  z.refine(
    (name) => !UNPRINTABLE.test(name) && !LOOSE_JOINER.test(name),
    'Leave out characters that can’t be seen.',
  ),
  z.refine((name) => !hasMixedWord(name), 'Use the letters of one alphabet in each word.'),
);
