import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';

const WHOLE = {
  S3_BUCKET: 'nod-files',
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'secret',
};

test('files are stored on disk if no bucket is set', () => {
  expect(readConfig({}).s3).toBeNull();
  expect(readConfig({ S3_BUCKET: '' }).s3).toBeNull();
});

test('a bucket can be Amazon’s or another server’s', () => {
  expect(readConfig({ ...WHOLE, S3_REGION: 'eu-west-2' }).s3).toEqual({
    endpoint: null,
    region: 'eu-west-2',
    bucket: 'nod-files',
    accessKeyId: 'key',
    secretAccessKey: 'secret',
    forcePathStyle: false,
  });
  const other = { ...WHOLE, S3_ENDPOINT: 'http://storage.example:9000' };
  expect(readConfig(other).s3).toMatchObject({ region: 'us-east-1', forcePathStyle: true });
  expect(readConfig({ ...other, S3_FORCE_PATH_STYLE: '0' }).s3?.forcePathStyle).toBe(false);
});

test('incomplete bucket settings are refused, naming what is missing', () => {
  expect(() => readConfig({ S3_ENDPOINT: 'https://storage.example' })).toThrow(
    'S3_ENDPOINT is set, but a bucket also needs S3_BUCKET and S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.',
  );
  expect(() => readConfig({ ...WHOLE, S3_SECRET_ACCESS_KEY: '' })).toThrow('needs S3_SECRET_ACCESS_KEY');
  expect(() => readConfig({ ...WHOLE, S3_BUCKET: 'Nod Files' })).toThrow("S3_BUCKET is 'Nod Files'");
  expect(() => readConfig({ ...WHOLE, S3_ENDPOINT: 'storage.example' })).toThrow('must be an address');
});
