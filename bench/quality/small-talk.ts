import * as z from 'zod/mini';
import { readRecords } from '#server/read-records.ts';
import records from './small-talk.json' with { type: 'json' };

const TOPICS = ['about', 'interest', 'place', 'employer', 'education', 'other'] as const;

const topics = readRecords(
  'bench/quality/small-talk.json',
  records,
  z.strictObject({ about: z.enum(TOPICS), texts: z.array(z.string()) }),
);

function textsAbout(topic: (typeof TOPICS)[number]): readonly string[] {
  return topics.find(({ about }) => about === topic)?.texts ?? [];
}

/** What CVs of every trade say: about the person, interests, places, employers, education and the rest. */
export const SMALL_TALK = {
  about: textsAbout('about'),
  interest: textsAbout('interest'),
  place: textsAbout('place'),
  employer: textsAbout('employer'),
  education: textsAbout('education'),
  other: textsAbout('other'),
};
