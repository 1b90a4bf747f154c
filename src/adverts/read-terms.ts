const MOST_CHARACTERS = 20_000;
/** A post with fewer hours a week is part-time, unless the advert calls it full-time. */
const FULL_TIME_FROM = 35;

const COUNT = String.raw`(?:\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|eighteen)`;
const SPAN = `${COUNT}[ -](?:months?|mths?|years?)`;

/** Phrases that say that the post itself is for a limited time. */
const LIMITED = new RegExp(
  [
    String.raw`\bfixed[- ]term\b(?! (?:specialty|training|trainee))`,
    String.raw`\b${SPAN}'?s? (?:\w{1,12} ){0,2}(?:contract|secondment|maternity|temporary|interim|ftc|placement)\b`,
    String.raw`\b(?:initial|agency|ongoing|temporary|temp|interim|rolling) contract\b`,
    String.raw`\bon an? (?:initial |agency )?(?:temporary|contract|temp|interim) basis\b`,
    String.raw`\b(?:post|role|position|vacancy|opportunity)\b[^.;\n]{0,40}\bsecondment basis\b`,
    String.raw`\b(?:a|an|is|this) (?:temporary|interim) (?:role|position|post|vacancy|assignment|job)\b`,
    String.raw`\b(?:temp|interim|temporary),? (?:to perm|ongoing)`,
    String.raw`\btemporary work\b`,
    String.raw`\b(?:to|as) (?:provide )?(?:cover (?:for )?(?:a )?maternity|maternity (?:leave )?cover)\b`,
    String.raw`\bfor a (?:fixed )?(?:period|term) of ${SPAN}`,
    String.raw`\b(?:contract|tenure|duration|contract (?:type|length|term))s?\s{0,3}:[\s*]{0,4}(?:temporary|interim|fixed|${SPAN})`,
    String.raw`\b(?:recruit|looking for|seeking|require|requires)(?: to recruit)?(?: (?:a|an|\w{1,20})){0,3} locum\b`,
  ].join('|'),
  'gi',
);
/**
 * Words before such a phrase which show that something else is offered as well ("2 permanent posts and a 12 month contract",
 * "bank or fixed term"), or that the phrase is about other people, such as colleagues or somebody whose post is covered.
 */
const NOT_ONLY =
  /\bpermanent|\bsubstantive|\b(?:or|additional|and \d{1,2}|and a) ?$|\b(?:staff|employees|those|anyone|colleagues|applicants|also)\b[^.]{0,40}$|\b(?:cover|backfill)[^.]{0,20}$/i;

/** The same, after such a phrase. A post that "will be made permanent" is not permanent yet. */
const PERMANENT_AFTER = /(?<!\b(?:made|become|becoming|to|temp) )\b(?:permanent|substantive)\b/i;

const PART =
  /\bpart[- ]?time\b|(?:[(,–-]|\b(?:for|over|is|working))\s?(?:two|three|[123](?:\.5)?) days? (?:a|per|each) week\b(?! (?:in|from|at|on[- ]?site|remote|working from))/gi;
/**
 * Words around "part-time" that make it only an option, or about something else: "part-time applicants considered", "a
 * part-time degree".
 */
const PART_IS_OPTION =
  /\bfull|consider|welcome|applicants|applications|apply|applying|available|flexible|flexibl|option|possib|request|job[- ]?share|pro rata for|degree|course|stud(?:y|ies)|training|if |may |could |staff\b|employees|colleagues|who work|minimum|at least|up to|based|office|keywords?|\b(?:for|to) $/i;
const FULL = /\bfull[- ]?time\b|\b(?:37(?:\.50?)?|38|39|40) ?(?:hours|hrs)\b|\b1(?:\.0{1,2})? wte\b/i;

/** Whether the advert says that the post is temporary or for a fixed term, and offers no permanent one. */
export function isForLimitedTerm(descriptionMd: string): boolean {
  const text = withoutMarkup(descriptionMd);
  for (const match of text.matchAll(LIMITED)) {
    const { before, after } = restOfSentence(text, match.index, match[0].length);
    if (!NOT_ONLY.test(before) && !PERMANENT_AFTER.test(after)) return true;
  }
  return false;
}

/**
 * Whether the advert says that the post is part-time, or names so few hours that it must be. Never if it mentions
 * "full-time", or 37 to 40 hours of anything, because the post may then be both.
 */
export function isPartTime(descriptionMd: string, hoursPerWeek: number | null): boolean {
  const text = withoutMarkup(descriptionMd);
  if (FULL.test(text)) return false;
  if (hoursPerWeek !== null && hoursPerWeek < FULL_TIME_FROM) return true;
  for (const match of text.matchAll(PART)) {
    const { before, after } = restOfSentence(text, match.index, match[0].length);
    if (!PART_IS_OPTION.test(before.slice(-80)) && !PART_IS_OPTION.test(after.slice(0, 40))) return true;
  }
  return false;
}

function withoutMarkup(markdown: string): string {
  return markdown.slice(0, MOST_CHARACTERS).replace(/[*_\\]/g, '');
}

/** The rest of the sentence on both sides. */
function restOfSentence(text: string, position: number, length: number): { before: string; after: string } {
  return {
    before: /[^.;!?\n]{0,200}$/.exec(text.slice(Math.max(0, position - 200), position))?.[0] ?? '',
    after: /^[^.;!?\n]{0,200}/.exec(text.slice(position + length, position + length + 200))?.[0] ?? '',
  };
}
