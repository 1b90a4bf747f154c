/** Words in an advert that may keep people away or shut them out, and why. */
export interface WordingHint {
  /** As written. */
  readonly words: string;
  readonly why: string;
}

interface Rule {
  readonly pattern: RegExp;
  readonly why: string;
}

const AGE =
  'May put off or exclude people because of their age, which the Equality Act 2010 protects. Say what the job needs: “energetic pace”, “two years’ experience”.';
const ORIGIN =
  'Excludes people because of their nationality or origin (Equality Act 2010), even if they speak the language fluently. If the job needs a language, say “fluent”.';
const GENDER =
  'Reads as meant for one sex (Equality Act 2010). Use a word for everyone: “salesperson”, “they”, “team”.';
const DISABILITY =
  'May exclude disabled people who could do the job with an adjustment (Equality Act 2010). Say what the task is, if it is essential.';
const LIMIT =
  'May exclude people because of pregnancy or family (Equality Act 2010). Say which hours the job has.';
const DRESS =
  'May exclude people because of their religion (Equality Act 2010). Say what safety or hygiene requires, if anything.';
const CODED_LANGUAGE =
  'Studies find that it puts some groups off, mostly women and older people. A plain word reaches more people.';

/** Bounded patterns over whole words. Each text criticises the wording, never the writer. */
const RULES: readonly Rule[] = [
  {
    pattern:
      /\b(?:young(?! (?:people|person|adults?|children|offenders?|carers?|minds?))|youthful|recent graduates?|digital natives?|school[- ]leavers? only|no older than|(?<!\b(?:pupils|children|students|boys|girls|patients|young people) )(?:under \d\d years|aged? (?:between )?\d\d\s?(?:-|–|to|and)\s?\d\d))\b/giu,
    why: AGE,
  },
  {
    pattern:
      /\b(?:native (?:english|german|french|spanish|italian|welsh)?\s?speakers?|native english|mother tongue|(?:english|british) (?:nationals?|born) only|british only)\b/giu,
    why: ORIGIN,
  },
  {
    pattern:
      /\b(?:salesman|salesmen|handyman|foreman|chairman|workmen|manpower|waitress|barmaid|hostess|cleaning lady|girl friday|(?:male|female)s? (?:only|preferred)|his duties|her duties)\b/giu,
    why: GENDER,
  },
  {
    pattern:
      /\b(?:able[- ]bodied|physically fit|no disabilit(?:y|ies)|perfect (?:health|eyesight|hearing)|clean health record|no history of (?:mental )?illness)\b/giu,
    why: DISABILITY,
  },
  {
    pattern:
      /\b(?:no (?:children|family commitments)|single (?:man|woman|person) preferred|not pregnant)\b/giu,
    why: LIMIT,
  },
  {
    pattern: /\b(?:clean[- ]shaven|no headscar(?:f|ves))\b/giu,
    why: DRESS,
  },
  {
    pattern:
      /\b(?:rock\s?stars?|ninjas?|gurus?|superstars?|work hard,? play hard|aggressive(?:ly)? (?:sales|targets|growth)|dominat(?:e|ing) the market)\b/giu,
    why: CODED_LANGUAGE,
  },
];

/** Hints shown at once; five are enough to make the point. */
const MAX_HINTS = 5;

/** Wording in these texts that may deter or exclude people: each once, in the order it appears. */
export function wordingHints(...texts: readonly string[]): readonly WordingHint[] {
  const matches = texts.flatMap((text) =>
    RULES.flatMap(({ pattern, why }) =>
      [...text.matchAll(pattern)].map((match) => ({ at: match.index, words: match[0], why })),
    ).sort((one, other) => one.at - other.at),
  );
  const seenWords = new Set<string>();
  return matches
    .filter(({ words }) => {
      const key = words.toLowerCase();
      return !seenWords.has(key) && seenWords.add(key);
    })
    .slice(0, MAX_HINTS)
    .map(({ words, why }) => ({ words, why }));
}
