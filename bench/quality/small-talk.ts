import * as z from 'zod/mini';
import { readRecords } from '#server/read-records.ts';
import records from './small-talk.json' with { type: 'json' };

const TOPICS = ['about', 'interest', 'place', 'employer', 'education', 'other'] as const;

const read = readRecords(
  'bench/quality/small-talk.json',
  records,
  z.strictObject({ about: z.enum(TOPICS), texts: z.array(z.string()) }),
);

function on(topic: (typeof TOPICS)[number]): readonly string[] {
  return read.find(({ about }) => about === topic)?.texts ?? [];
}

/** What CVs of every trade say: about the person, interests, places, employers, education and the rest. */
export const SMALL_TALK = {
  about: on('about'),
  interest: on('interest'),
  place: on('place'),
  employer: on('employer'),
  education: on('education'),
  other: on('other'),
};
