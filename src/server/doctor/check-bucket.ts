import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { SECOND } from '../clock.ts';
import { s3Storage } from '../storage/s3-storage.ts';
import type { Storage } from '../storage/storage.ts';
import { type Check, type Finding, findingsAbout, whyNot } from './finding.ts';

const { ok, off, warning, fault } = findingsAbout('bucket');
const TYPE = 'text/plain';
const CONTENT = 'Nod is checking whether it may write here.\n';
const ANSWER_MS = 4 * SECOND;

/** Puts one object through a signed address, as browsers do, reads it back and deletes it. */
export const checkBucket: Check = async ({ s3, publicUrl }) => {
  if (s3 === null) return [off('S3_BUCKET is not set: uploaded files are kept in DATA_DIR/uploads.')];
  const storage = await s3Storage(s3);
  const key = `doctor/${randomUUID()}`;
  try {
    const put = await storage.offer(key, { size: CONTENT.length, type: TYPE, seconds: 60 });
    if (put === null) return [fault('The bucket gives no address to upload to.')];
    const refusal = await upload(put);
    if (refusal !== null) return [refusal];
    const readable = await readBack(storage, key);
    await storage.remove(key);
    if (!readable) return [fault('An object just stored in the bucket could not be read back unchanged.')];
    if ((await storage.open(key)) !== null) {
      return [fault('An object could not be deleted from the bucket: give the key s3:DeleteObject.')];
    }
    const cors = publicUrl === null ? null : await checkCors(put, publicUrl);
    return [ok(`One object was stored in ${s3.bucket}, read and deleted.`), ...(cors === null ? [] : [cors])];
  } catch (error) {
    return [fault(explain(error))];
  } finally {
    storage.close();
  }
};

async function upload(put: string): Promise<Finding | null> {
  const response = await fetch(put, {
    method: 'PUT',
    body: CONTENT,
    headers: { 'content-type': TYPE },
    signal: AbortSignal.timeout(ANSWER_MS),
  });
  const body = await response.text();
  if (response.ok) return null;
  const code = /<Code>(\w{1,60})<\/Code>/.exec(body)?.[1];
  return fault(
    REFUSALS[code ?? ''] ??
      `The bucket refuses an upload with status ${response.status}${code ? ` (${code})` : ''}.`,
  );
}

async function readBack(storage: Storage, key: string): Promise<boolean> {
  const file = await storage.open(key);
  return file !== null && (await buffer(file.stream)).toString() === CONTENT;
}

/** Browsers ask the bucket first whether pages of our origin may upload to it. */
async function checkCors(put: string, publicUrl: URL): Promise<Finding | null> {
  const response = await fetch(put, {
    method: 'OPTIONS',
    headers: {
      origin: publicUrl.origin,
      'access-control-request-method': 'PUT',
      'access-control-request-headers': 'content-type',
    },
    signal: AbortSignal.timeout(ANSWER_MS),
  });
  await response.body?.cancel();
  const allowed = response.headers.get('access-control-allow-origin');
  if (response.ok && (allowed === '*' || allowed === publicUrl.origin)) return null;
  return warning(
    `Browsers on ${publicUrl.origin} may not upload to the bucket: give it the CORS rule in docs/operations.md.`,
  );
}

const REFUSALS: Readonly<Record<string, string>> = {
  NoSuchBucket: 'There is no bucket with the name in S3_BUCKET: create it, or correct S3_REGION.',
  InvalidAccessKeyId: 'The bucket does not know the key in S3_ACCESS_KEY_ID.',
  SignatureDoesNotMatch: 'The bucket refuses the signature: S3_SECRET_ACCESS_KEY is wrong.',
  AccessDenied:
    'The key may not write to the bucket: it needs s3:PutObject, s3:GetObject, s3:DeleteObject and s3:ListBucket.',
  RequestTimeTooSkewed: "The bucket refuses the signature because this machine's clock is wrong: correct it.",
  PermanentRedirect: 'The bucket is in another region: correct S3_REGION.',
};

function explain(error: unknown): string {
  const name = error instanceof Error ? error.name : '';
  return REFUSALS[name] ?? `The bucket can't be used: ${whyNot(error)}.`;
}
