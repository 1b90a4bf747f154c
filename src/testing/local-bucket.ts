import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import type { S3Config } from '#server/settings/bucket.ts';

/** A bucket on this machine, on an S3-compatible server that refuses wrong signatures. */
export async function localBucket(): Promise<{ config: S3Config; close: () => Promise<void> }> {
  const directory = await mkdtemp(join(tmpdir(), 'nod-bucket-'));
  const bucket = 'nod-test';
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: bucket }],
  });
  const { port } = await server.run();
  return {
    config: {
      endpoint: new URL(`http://127.0.0.1:${port}`),
      region: 'us-east-1',
      bucket,
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
      forcePathStyle: true,
    },
    close: async () => {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
