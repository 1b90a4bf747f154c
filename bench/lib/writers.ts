import { type Meeting, meet } from '#testing/meeting.ts';
import { Person } from '#testing/person.ts';

/** A seeker who writes, and the employer whom they matched with. */
export interface Writer extends Meeting {
  readonly seeker: Person;
  readonly employer: Person;
}

/** `count` seekers who matched with one employer, all registered at this address. */
export async function registerWriters(url: string, count: number): Promise<Writer[]> {
  const employer = await new Person(url).register('Bridge & Co', 'Employer');
  await employer.setUpCompany('Bridge & Co');
  const writers: Writer[] = [];
  for (let n = 0; n < count; n += 1) {
    const seeker = await new Person(url).register(`Writer${n}`, 'JobSeeker');
    writers.push({ seeker, employer, ...(await meet(seeker, employer)) });
  }
  return writers;
}
