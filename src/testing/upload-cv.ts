import { uploads } from '#contract/index.ts';
import type { Person } from './person.ts';

/** Uploads a CV with its three calls: get an address, send the file, claim it as the CV. */
export async function uploadCv(
  person: Person,
  file: Buffer | string,
  { name = 'My CV.txt', type = 'text/plain' } = {},
): Promise<void> {
  const { uploadURL } = await person.call(uploads.offerUpload, { body: { name } });
  const sent = await fetch(uploadURL, {
    method: 'PUT',
    headers: { 'content-type': type },
    body: Buffer.from(file),
  });
  if (!sent.ok) throw new Error(`the file was refused: ${sent.status} ${await sent.text()}`);
  await person.call(uploads.updateCv, { body: { cvUrl: uploadURL } });
}
