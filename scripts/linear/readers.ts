import { findJsonError } from '#adverts/file/json-error.ts';
import { ldJsonBlocks } from '#adverts/file/ld-json.ts';
import { findRequiredSkills } from '#adverts/find-required-skills.ts';
import { postingToRole } from '#adverts/posting-to-role.ts';
import { unescapeHtml } from '#adverts/text/clean-text.ts';
import { htmlToMarkdown } from '#adverts/text/html-to-markdown.ts';
import { parseMarkdown } from '#contract/markdown.ts';
import { findScamSigns } from '#contract/scam/find-scam-signs.ts';
import { emailAddress, nameText, optionalUrl, skillList, text } from '#contract/text.ts';
import { phoneIn } from '#matching/cv/contact.ts';
import { cvLines } from '#matching/cv/cv-lines.ts';
import { periodsIn } from '#matching/cv/date-spans.ts';
import { educationIn } from '#matching/cv/education.ts';
import { findSummary } from '#matching/cv/find-summary.ts';
import { headingOf, labelledHeading } from '#matching/cv/headings.ts';
import { jobsIn } from '#matching/cv/jobs.ts';
import { linksIn } from '#matching/cv/links.ts';
import { itemsListed } from '#matching/cv/listed-skills.ts';
import { seekerFromText } from '#matching/cv/seeker-from-text.ts';
import { spokenLanguagesIn } from '#matching/cv/spoken-languages.ts';
import { statedYearsIn } from '#matching/cv/stated-years.ts';
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
import { PageText } from '#server/features/uploads/reading/read-page.ts';
import { WordText } from '#server/features/uploads/reading/read-word.ts';
import { keepsMeaning } from '#server/language/keeps-meaning.ts';

type Reader = (text: string) => unknown;

const ADVERT_MAX = 20_000;
const SECTION_HEADINGS = ['EXPERIENCE', 'SKILLS', 'EDUCATION', 'LANGUAGES', 'PROFILE'];
const SOMEBODY = { firstName: 'Mary-Jane', lastName: 'O’Neill Smith' };

/** Everything that reads untrusted text: CVs, profiles, adverts, messages, names, files, feeds. */
export const READERS: Readonly<Record<string, Reader>> = {
  withoutIdentity: (words) => withoutIdentity(words, SOMEBODY),
  findInCv: (words) => findInCv(words, SOMEBODY),
  // Under each heading once, because the patterns for jobs, schools and languages see only the lines of their own section.
  'findInCv, in its sections': (words) =>
    findInCv(
      SECTION_HEADINGS.map((heading) => `${heading}\n${words.slice(0, words.length / 5)}`).join('\n'),
      SOMEBODY,
    ),
  headingOf,
  labelledHeading,
  periodsIn,
  spokenLanguagesIn: (words) => spokenLanguagesIn([{ text: words, isBullet: false, isAfterBlank: true }]),
  jobsIn: (words) => jobsIn(cvLines(`2019 – 2021\n${words}\nJan 2020 – now`)),
  educationIn: (words) => educationIn(cvLines(words)),
  itemsListed: (words) => itemsListed(cvLines(words)),
  linksIn: (words) => linksIn(words, words),
  phoneIn,
  statedYearsIn,
  wordText: (words) =>
    new WordText(new Map(), words.length).read(`<w:p><w:r><w:t>${words}</w:t></w:r></w:p>`),
  pageText: pageOf,
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
  findScamSigns: (words) =>
    findScamSigns(words, {
      from: 'company',
      isOffered: false,
      site: 'nod.example',
      company: 'bridge.example',
    }),
  keepsMeaning: (words) => keepsMeaning(words, words, [words.slice(0, 20)]),
};

/** A page with this text in pieces at all kinds of places. */
function pageOf(words: string): unknown {
  const page = new PageText(words.length);
  for (let at = 0; at < words.length; at += 40) {
    const place = [1, 0, 0, 1, (at % 7) * 80, 800 - (at % 90) * 8];
    page.add({
      str: words.slice(at, at + 40),
      hasEOL: at % 3 === 0,
      width: 60,
      height: 10,
      transform: place,
    });
  }
  return page.text();
}

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
