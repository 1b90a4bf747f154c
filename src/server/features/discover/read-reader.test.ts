import { expect, test } from 'vitest';
import { roles, seekers } from '#contract/index.ts';
import { appOfFile } from '#testing/app-of-file.ts';
import type { Person } from '#testing/person.ts';
import { uploadCv } from '#testing/upload-cv.ts';

const app = await appOfFile();
const bridge = await app.employer('Bridge & Co');
// A new installation switches to its text model in three steps: the deck, everybody’s text, the index of candidates.
await app.settle();
await app.settle();
await app.context.candidates.refresh();
await app.context.candidates.settled();

/** The skills on the first card that this person has, by their profile or their CV. */
async function skillsHeld(person: Person): Promise<string[]> {
  const [card] = await person.call(roles.listDeck, { query: { limit: 1 } });
  const skills = card?.fit.reasons.find(({ part }) => part === 'skills')?.skills ?? [];
  return skills.filter(({ how }) => how !== 'missing').map(({ skill }) => skill);
}

/** Deletes the stored words of somebody's CV, but not what was read in them. */
async function forgetWords(person: Person): Promise<void> {
  await app.context.db
    .updateTable('cv_texts')
    .set({ work_text: '' })
    .where('user_id', '=', person.id)
    .execute();
}

test('a CV whose reading is stored is not read again for the deck', async () => {
  const amara = await app.seeker('Amara');
  await bridge.postRole({ title: 'Platform Engineer', requiredSkills: ['Kubernetes', 'Terraform'] });
  await uploadCv(amara, 'I ran Kubernetes clusters for a bank, and wrote the runbooks of its on-call team.');
  await app.settle();
  // The index of candidates reads people who have changed, and stores what it read.
  await app.context.candidates.refresh();
  await forgetWords(amara);
  expect(await skillsHeld(amara)).toEqual(['Kubernetes']);

  // Any change to a profile makes its stored reading invalid.
  await amara.call(seekers.saveSeekerProfile, { body: { locationCity: 'Leeds' } });
  expect(await skillsHeld(amara)).toEqual([]);
});

test('a hidden seeker’s reading stays in memory until their CV changes', async () => {
  const bela = await app.seeker('Bela');
  await bela.call(seekers.saveSeekerProfile, { body: { isDiscoverable: false } });
  await uploadCv(bela, 'I ran Kubernetes clusters for a bank, and wrote the runbooks of its on-call team.');
  await app.settle();
  expect(await skillsHeld(bela)).toEqual(['Kubernetes']);
  await forgetWords(bela);
  expect(await skillsHeld(bela)).toEqual(['Kubernetes']);
  const stored = app.context.db.selectFrom('candidate_readings').where('user_id', '=', bela.id).selectAll();
  expect(await stored.execute()).toEqual([]);

  await uploadCv(bela, 'I described networks in Terraform for a bank, and kept its firewalls up to date.');
  await app.settle();
  expect(await skillsHeld(bela)).toEqual(['Terraform']);
});
