import type { Fit } from '#contract/fit.ts';
import { fit } from '#matching/fit.ts';
import { roleFacts } from '../scorer/role-facts.ts';
import type { DemoSeeker } from './people.ts';
import type { DemoWorld } from './types.ts';

/** The fit of a demo seeker and a demo role, as the product computes it without a text model. */
export function demoFit(seeker: DemoSeeker, row: DemoWorld['roles'][number]): Fit {
  return fit(
    {
      skills: seeker.skills,
      experienceLevel: seeker.level,
      experienceYears: seeker.years,
      place: seeker.city,
      workModePref: seeker.workMode,
      minNetMonthlyPounds: seeker.minNetMonthly,
      summaryText: seeker.summary,
      recentTitles: seeker.titles,
    },
    roleFacts({
      ...row,
      location_city: row.location_city ?? null,
      required_skills: row.required_skills ?? [],
      required_level: row.required_level ?? null,
      required_years: row.required_years ?? null,
    }),
  );
}
