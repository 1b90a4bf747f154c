import { address, ConfigError, flag, HTTP } from './values.ts';

/** A bucket of Amazon S3, or of any compatible server. */
export interface S3Config {
  /** null is Amazon's own address for the region. */
  endpoint: URL | null;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Puts the bucket in the path instead of the host name, as most servers other than Amazon's require. */
  forcePathStyle: boolean;
}

const S3_REQUIRED = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;
const S3_OPTIONAL = ['S3_ENDPOINT', 'S3_REGION', 'S3_FORCE_PATH_STYLE'] as const;

export function readBucket(env: NodeJS.ProcessEnv): S3Config | null {
  const set = [...S3_REQUIRED, ...S3_OPTIONAL].filter((name) => env[name]);
  const [first] = set;
  if (first === undefined) return null;
  const missing = S3_REQUIRED.filter((name) => !env[name]);
  if (missing.length > 0) {
    throw new ConfigError(`${first} is set, but a bucket also needs ${missing.join(' and ')}.`);
  }
  const bucket = env.S3_BUCKET ?? '';
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket)) {
    throw new ConfigError(
      `S3_BUCKET is '${bucket}', but a bucket's name is 3 to 63 lower-case letters, digits, dots and hyphens.`,
    );
  }
  const endpoint = address(
    env,
    'S3_ENDPOINT',
    HTTP,
    `S3_ENDPOINT is '${env.S3_ENDPOINT}', but it must be an address like https://s3.eu-west-2.amazonaws.com.`,
    (url) => url.search === '' && url.username === '',
  );
  return {
    endpoint,
    region: env.S3_REGION || 'us-east-1',
    bucket,
    accessKeyId: env.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: env.S3_SECRET_ACCESS_KEY ?? '',
    forcePathStyle: flag(env, 'S3_FORCE_PATH_STYLE', endpoint !== null),
  };
}
