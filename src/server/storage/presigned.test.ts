import { createHash, createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import type { S3Config } from '../settings/bucket.ts';
import { s3Storage } from './s3-storage.ts';

/**
 * AWS Signature Version 4 for presigned addresses, written out from its specification ("Authenticating Requests:
 * Using Query Parameters"), because the local S3 servers of tests accept forged signatures.
 */
interface Request {
  readonly method: string;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
}

const hmac = (key: Buffer | string, words: string) => createHmac('sha256', key).update(words).digest();
const encoded = (words: string) =>
  encodeURIComponent(words).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);

function signatureOf({ method, url, headers }: Request, secretKey: string): string {
  const query = [...url.searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort()
    .join('&');
  const signed = (url.searchParams.get('X-Amz-SignedHeaders') ?? '').split(';');
  const canonical = [
    method,
    url.pathname,
    query,
    ...signed.map((name) => `${name}:${headers[name]}`),
    '',
    signed.join(';'),
    'UNSIGNED-PAYLOAD',
  ].join('\n');
  const date = url.searchParams.get('X-Amz-Date') ?? '';
  const [, day = '', region = '', service = ''] = (url.searchParams.get('X-Amz-Credential') ?? '').split('/');
  const scope = `${day}/${region}/${service}/aws4_request`;
  const hashed = createHash('sha256').update(canonical).digest('hex');
  const key = hmac(hmac(hmac(hmac(`AWS4${secretKey}`, day), region), service), 'aws4_request');
  return hmac(key, ['AWS4-HMAC-SHA256', date, scope, hashed].join('\n')).toString('hex');
}

const AMAZONS_EXAMPLE = {
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
};

test('our test algorithm reproduces Amazon’s published signature', () => {
  const url = new URL('https://examplebucket.s3.amazonaws.com/test.txt');
  url.search = new URLSearchParams({
    'X-Amz-Algorithm': 'AWS4-HMAC-SHA256',
    'X-Amz-Credential': `${AMAZONS_EXAMPLE.accessKeyId}/20130524/us-east-1/s3/aws4_request`,
    'X-Amz-Date': '20130524T000000Z',
    'X-Amz-Expires': '86400',
    'X-Amz-SignedHeaders': 'host',
  }).toString();
  expect(
    signatureOf({ method: 'GET', url, headers: { host: url.host } }, AMAZONS_EXAMPLE.secretAccessKey),
  ).toBe('aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404');
});

const CONFIGS: readonly (readonly [string, S3Config, string])[] = [
  [
    'Amazon’s own',
    {
      endpoint: null,
      region: 'eu-west-2',
      bucket: 'examplebucket',
      forcePathStyle: false,
      ...AMAZONS_EXAMPLE,
    },
    'https://examplebucket.s3.eu-west-2.amazonaws.com',
  ],
  [
    'another server, the bucket in the path',
    {
      endpoint: new URL('http://storage.example:9000'),
      region: 'us-east-1',
      bucket: 'examplebucket',
      forcePathStyle: true,
      ...AMAZONS_EXAMPLE,
    },
    'http://storage.example:9000',
  ],
];

for (const [where, config, origin] of CONFIGS) {
  test(`an upload address is signed with size, type and expiry: ${where}`, async () => {
    const storage = await s3Storage(config);
    expect(storage.uploadOrigin).toBe(origin);
    const offer = { size: 1_234, type: 'application/pdf', seconds: 900 };
    const url = new URL((await storage.offer(`incoming/${crypto.randomUUID()}`, offer)) ?? '');
    storage.close();
    expect(url.origin).toBe(origin);
    expect(url.searchParams.get('X-Amz-Expires')).toBe('900');
    expect(url.searchParams.get('X-Amz-SignedHeaders')).toBe('content-length;content-type;host');
    const signature = url.searchParams.get('X-Amz-Signature');
    const signatureFor = (size: string, type: string, method = 'PUT') =>
      signatureOf(
        { method, url, headers: { 'content-length': size, 'content-type': type, host: url.host } },
        config.secretAccessKey,
      );
    expect(signature).toBe(signatureFor('1234', 'application/pdf'));
    expect(signature).not.toBe(signatureFor('1235', 'application/pdf'));
    expect(signature).not.toBe(signatureFor('1234', 'text/html'));
    expect(signature).not.toBe(signatureFor('1234', 'application/pdf', 'GET'));
  });
}
