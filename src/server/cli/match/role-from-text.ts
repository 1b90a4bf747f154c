import { findRequiredSkills } from '#adverts/find-required-skills.ts';
import { isRefusal } from '#adverts/outcome.ts';
import { readPay } from '#adverts/pay/read-pay.ts';
import { readExperience } from '#adverts/read-experience.ts';
import { readJobType } from '#adverts/read-job-type.ts';
import { readTitle } from '#adverts/read-title.ts';
import { readWorkMode } from '#adverts/read-work-mode.ts';
import { labelledLine, listUnder } from '#matching/cv/labelled-line.ts';
import type { RoleFacts } from '#matching/facts.ts';
import { findPlace } from '#matching/places/find-place.ts';

const SKILL_LABELS = '(?:required |key |essential )?skills(?: required)?|requirements';
const FIRST_LINE = /\S[^\r\n]*/;
const MODE = /\b(?:hybrid|remote|work(?:ing)? from home|home[- ]based)\b/i;
const OPENING_LINES = 8;
const LONGEST_OPENING_LINE = 100;

/** Reads a plain text advert as the facts of a role: the first line is the title, the rest is read like an import. */
export function roleFromText(text: string): RoleFacts {
  const first = FIRST_LINE.exec(text)?.[0] ?? '';
  const bareTitle = first
    .replace(/^[\s#*_]+/, '')
    .replace(/(?<![*_])[*_]+$/, '')
    .replace(/^(?:job )?(?:title|role|position|vacancy)\s*:\s*/i, '');
  const title = readTitle(bareTitle) ?? bareTitle;
  const descriptionMd = text.slice(text.indexOf(first) + first.length).trim();
  const listedSkills = listUnder(descriptionMd, SKILL_LABELS);
  const { level, years } = readExperience({}, title, descriptionMd);
  const opens = openingOf(text);
  const context = { title, descriptionMd, posted: null, isNhsInEngland: false };
  const labelledPay = readPay({}, context);
  const pay = isRefusal(labelledPay)
    ? readPay({ baseSalary: opens.find((line) => /£\s*\d/.test(line)) }, context)
    : labelledPay;
  const place = labelledLine(text, 'location|place|where|based(?: in)?|workplace') ?? text;
  return {
    title,
    descriptionMd,
    requiredSkills: findRequiredSkills(title, descriptionMd, listedSkills),
    experienceLevel: level,
    experienceYears: years,
    place: findPlace(place)?.name ?? null,
    workMode: readWorkMode(
      labelledLine(text, 'work mode|working pattern') ?? MODE.exec(opens.slice(1).join('\n'))?.[0],
      title,
      descriptionMd,
    ),
    salaryMinPence: isRefusal(pay) ? null : pay.salaryMinPence,
    salaryMaxPence: isRefusal(pay) ? null : pay.salaryMaxPence,
    jobType: readJobType(labelledLine(text, 'hours|contract|job type'), title, descriptionMd),
  };
}

/** The short lines before an advert's first paragraph, which often state the work mode and the pay without labels. */
function openingOf(text: string): readonly string[] {
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .slice(0, OPENING_LINES);
  const long = lines.findIndex((line) => line.length > LONGEST_OPENING_LINE);
  return long === -1 ? lines : lines.slice(0, long);
}
