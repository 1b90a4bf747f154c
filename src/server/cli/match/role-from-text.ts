import { labelledLine, listUnder } from '#matching/cv/labelled-line.ts';
import type { RoleFacts } from '#matching/facts.ts';
import { findPlace } from '#matching/places/find-place.ts';
import { findRequiredSkills } from '../../features/roles/import/find-required-skills.ts';
import { isRefusal } from '../../features/roles/import/outcome.ts';
import { readExperience } from '../../features/roles/import/read-experience.ts';
import { readJobType } from '../../features/roles/import/read-job-type.ts';
import { readPay } from '../../features/roles/import/read-pay.ts';
import { readTitle } from '../../features/roles/import/read-title.ts';
import { readWorkMode } from '../../features/roles/import/read-work-mode.ts';

const SKILL_LABELS = '(?:required |key |essential )?skills(?: required)?|requirements';
const FIRST_LINE = /\S[^\r\n]*/;

/** An advert of plain words as the facts of a role: its first line is the title, the rest is read as the importer reads it. */
export function roleFromText(text: string): RoleFacts {
  const first = FIRST_LINE.exec(text)?.[0] ?? '';
  const bare = first
    .replace(/^[\s#*_]+|[*_]+$/g, '')
    .replace(/^(?:job )?(?:title|role|position|vacancy)\s*:\s*/i, '');
  const title = readTitle(bare) ?? bare;
  const descriptionMd = text.slice(text.indexOf(first) + first.length).trim();
  const listed = listUnder(descriptionMd, SKILL_LABELS);
  const { level, years } = readExperience({}, title, descriptionMd);
  const pay = readPay({}, { title, descriptionMd, posted: null, isNhsInEngland: false });
  const place = labelledLine(text, 'location|place|where|based(?: in)?|workplace') ?? text;
  return {
    title,
    descriptionMd,
    requiredSkills: findRequiredSkills(title, descriptionMd, listed),
    experienceLevel: level,
    experienceYears: years,
    place: findPlace(place)?.name ?? null,
    workMode: readWorkMode(labelledLine(text, 'work mode|working pattern'), title, descriptionMd),
    salaryMinPence: isRefusal(pay) ? null : pay.salaryMinPence,
    salaryMaxPence: isRefusal(pay) ? null : pay.salaryMaxPence,
    jobType: readJobType(labelledLine(text, 'hours|contract|job type'), title),
  };
}
