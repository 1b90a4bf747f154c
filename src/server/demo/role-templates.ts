import * as z from 'zod/mini';
import { EXPERIENCE_LEVELS, JOB_TYPES, WORK_MODES } from '#contract/units.ts';
import { readRecords } from '../read-records.ts';
import care from './content/roles/care.json' with { type: 'json' };
import construction from './content/roles/construction.json' with { type: 'json' };
import creative from './content/roles/creative.json' with { type: 'json' };
import education from './content/roles/education.json' with { type: 'json' };
import engineering from './content/roles/engineering.json' with { type: 'json' };
import financeAndLaw from './content/roles/finance-and-law.json' with { type: 'json' };
import health from './content/roles/health.json' with { type: 'json' };
import hospitality from './content/roles/hospitality.json' with { type: 'json' };
import logistics from './content/roles/logistics.json' with { type: 'json' };
import office from './content/roles/office.json' with { type: 'json' };
import technology from './content/roles/technology.json' with { type: 'json' };

export type RoleLevel = z.infer<typeof roleLevel>;
const roleLevel = z.strictObject({
  level: z.enum(EXPERIENCE_LEVELS),
  years: z.int(),
  /** Whole pounds a year outside London. */
  payMin: z.int(),
  payMax: z.int(),
  title: z.string(),
  /** A duty that only this level has. */
  adds: z.string(),
});

/** One occupation as an employer would advertise it. Its sentences may contain `{company}` and `{city}`. */
export type RoleTemplate = z.infer<typeof roleTemplate>;
const roleTemplate = z.strictObject({
  key: z.string(),
  /** The usual one first. */
  modes: z.array(z.enum(WORK_MODES)),
  jobTypes: z.array(z.enum(JOB_TYPES)),
  skills: z.array(z.string()),
  levels: z.array(roleLevel),
  openings: z.array(z.string()),
  duties: z.array(z.string()),
  seeks: z.array(z.string()),
  /** Hours or shifts, if they are typical of the trade. */
  pattern: z._default(z.nullable(z.string()), null),
});

const FILES = {
  technology,
  creative,
  health,
  care,
  education,
  construction,
  engineering,
  logistics,
  hospitality,
  'finance-and-law': financeAndLaw,
  office,
};

export const ROLE_TEMPLATES: ReadonlyMap<string, RoleTemplate> = new Map(
  Object.entries(FILES)
    .flatMap(([name, records]) =>
      readRecords(`src/server/demo/content/roles/${name}.json`, records, roleTemplate),
    )
    .map((template) => [template.key, template]),
);
