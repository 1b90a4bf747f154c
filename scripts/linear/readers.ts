import { findJsonError } from '#adverts/file/json-error.ts';
import { ldJsonBlocks } from '#adverts/file/ld-json.ts';
import { findRequiredSkills } from '#adverts/find-required-skills.ts';
import { postingToRole } from '#adverts/posting-to-role.ts';
import { unescapeHtml } from '#adverts/text/clean-text.ts';
import { htmlToMarkdown } from '#adverts/text/html-to-markdown.ts';
import { parseMarkdown } from '#contract/markdown.ts';
import { emailAddress, nameText, optionalUrl, skillList, text } from '#contract/text.ts';
import { findSummary } from '#matching/cv/find-summary.ts';
import { seekerFromText } from '#matching/cv/seeker-from-text.ts';
import { findInCv } from '#matching/cv/suggest.ts';
import { findPlace } from '#matching/places/find-place.ts';
import { findSkills } from '#matching/skills/find-skills.ts';
import { linkSkills } from '#matching/skills/link-skills.ts';
import { normaliseSkill } from '#matching/skills/normalise.ts';
import { readText } from '#matching/text/read-text.ts';
import { withoutIdentity } from '#matching/text/without-identity.ts';
import { titleKey } from '#matching/title-key.ts';
import { compileTitle } from '#matching/titles.ts';
import { guessColumns } from '#server/features/imports/guess-columns.ts';
import { uploadIdIn } from '#server/features/uploads/file-keys.ts';
import { shownName } from '#server/features/uploads/file-name-words.ts';
import { keepsMeaning } from '#server/language/keeps-meaning.ts';

type Reader = (text: string) => unknown;

const ADVERT_MAX = 20_000;
const SOMEBODY = { firstName: 'Mary-Jane', lastName: 'O’Neill Smith' };

/** Everything that reads untrusted text: CVs, profiles, adverts, messages, names, files, feeds. */
export const READERS: Readonly<Record<string, Reader>> = {
  withoutIdentity: (words) => withoutIdentity(words, SOMEBODY),
  findInCv,
  findSummary,
  seekerFromText: (words) => seekerFromText(words, 2_026),
  findSkills,
  linkSkills: (words) => linkSkills(words, ['Java (computer programming)', 'Wound care']),
  normaliseSkill,
  readText,
  findPlace,
  titleKey,
  compileTitle,
  parseMarkdown,
  'a text field': (words) => text(1_000).safeParse(words),
  'a name field': (words) => nameText(100).safeParse(words),
  'an e-mail field': (words) => emailAddress.safeParse(words),
  'an address field': (words) => optionalUrl.safeParse(words),
  'a list of skills': (words) => skillList.safeParse([words]),
  unescapeHtml,
  htmlToMarkdown: (words) => htmlToMarkdown(words, ADVERT_MAX),
  findRequiredSkills: (words) => findRequiredSkills('Nurse', words, words),
  findJsonError,
  ldJsonBlocks,
  'ldJsonBlocks, in a script': (words) =>
    ldJsonBlocks(`<script type="application/ld+json">${words}</script>`),
  'a posting, every field of it': postingOf,
  guessColumns: (words) => guessColumns([words]),
  shownName: (words) => shownName(words, 'text/plain'),
  uploadIdIn,
  keepsMeaning: (words) => keepsMeaning(words, words, [words.slice(0, 20)]),
};

/** A JobPosting with the same text in every field. */
function postingOf(words: string): unknown {
  return postingToRole({
    '@type': 'JobPosting',
    title: words,
    description: words,
    jobLocation: words,
    jobLocationType: words,
    employmentType: words,
    skills: words,
    experienceRequirements: words,
    qualifications: words,
    hiringOrganization: words,
    identifier: words,
    url: words,
    datePosted: words,
    validThrough: words,
    baseSalary: { currency: words, value: { value: words, minValue: words, unitText: words } },
  });
}
