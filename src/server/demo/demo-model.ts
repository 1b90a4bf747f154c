import { learnTextModel } from '#matching/text/learn-text-model.ts';
import { GatheredLessons } from '#matching/text/lessons.ts';
import { roleWords, seekerWords } from '#matching/text/read-sides.ts';
import type { TextModel } from '#matching/text/text-model.ts';
import { roleFacts } from '../scorer/role-facts.ts';
import { seekerFacts } from '../scorer/seeker-facts.ts';
import { buildDemoWorld } from './world.ts';

/** Any instant will do: the model does not depend on it. */
const NOW = new Date('2026-01-05T09:00:00Z');

/**
 * A text model learned within a second from the demo world's adverts and profiles of all sectors: the model that every
 * installation starts with (`scripts/starting-model`), and that tests and benchmarks use. A live installation later learns
 * from its own texts, so its scores differ.
 */
export function demoModel(): TextModel | null {
  const world = buildDemoWorld(NOW);
  const lessons = new GatheredLessons();
  for (const row of world.roles) {
    const facts = roleFacts({
      ...row,
      location_city: row.location_city ?? null,
      required_skills: row.required_skills ?? [],
      required_level: row.required_level ?? null,
      required_years: row.required_years ?? null,
    });
    lessons.addRole(roleWords(facts));
  }
  for (const row of world.seekers) {
    const facts = seekerFacts({
      skills: row.skills,
      experience: typeof row.experience === 'string' ? JSON.parse(row.experience) : null,
      experience_level: row.experience_level ?? null,
      location_city: row.location_city ?? null,
      work_mode_pref: row.work_mode_pref ?? null,
      min_net_monthly_pounds: row.min_net_monthly_pounds ?? null,
      summary_text: row.summary_text ?? null,
    });
    const words = seekerWords(facts);
    if (words !== null) lessons.addPerson(words);
  }
  return learnTextModel(lessons, 0);
}
