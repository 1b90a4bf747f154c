import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { SECOND } from '../clock.ts';
import type { S3Config } from '../settings/bucket.ts';
import { mustBeKey, type Offer, type Storage } from './storage.ts';

/** Size and type are signed: the bucket refuses any other content-length or content-type (D37). */
const SIGNED_HEADERS = new Set(['host', 'content-length', 'content-type']);

/** How long a bucket may say nothing before the call fails: the library itself would wait forever. */
const PATIENCE_MS = 30 * SECOND;

/** Files in a bucket. Browsers send them directly to it, using presigned addresses. */
export async function s3Storage(config: S3Config, patienceMs = PATIENCE_MS): Promise<Storage> {
  const { bucket: Bucket } = config;
  const client = new S3Client({
    region: config.region,
    ...(config.endpoint !== null && { endpoint: config.endpoint.href }),
    forcePathStyle: config.forcePathStyle,
    credentials: { accessKeyId: config.accessKeyId, secretAccessKey: config.secretAccessKey },
    requestHandler: { connectionTimeout: patienceMs, socketTimeout: patienceMs },
    // Many S3-compatible servers don't know the newer checksum headers.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });

  function presign(key: string, { size, type, seconds }: Offer): Promise<string> {
    const command = new PutObjectCommand({
      Bucket,
      Key: mustBeKey(key),
      ContentLength: size,
      ContentType: type,
    });
    return getSignedUrl(client, command, { expiresIn: seconds, signableHeaders: SIGNED_HEADERS });
  }

  return {
    keep: async (key, path, type) => {
      const { size } = await stat(path);
      await client.send(
        new PutObjectCommand({
          Bucket,
          Key: mustBeKey(key),
          Body: createReadStream(path),
          ContentLength: size,
          ContentType: type,
        }),
      );
      await rm(path, { force: true });
    },
    open: async (key) => {
      try {
        const { Body, ContentLength } = await client.send(
          new GetObjectCommand({ Bucket, Key: mustBeKey(key) }),
        );
        if (Body === undefined || ContentLength === undefined) return null;
        return { stream: Body as Readable, size: ContentLength };
      } catch (error) {
        if (error instanceof NoSuchKey) return null;
        throw error;
      }
    },
    remove: async (key) => {
      await client.send(new DeleteObjectCommand({ Bucket, Key: mustBeKey(key) }));
    },
    offer: presign,
    uploadOrigin: new URL(
      await presign(`cv/${crypto.randomUUID()}`, { size: 1, type: 'text/plain', seconds: 1 }),
    ).origin,
    close: () => client.destroy(),
  };
}
