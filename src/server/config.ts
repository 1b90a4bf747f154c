import { join, resolve } from 'node:path';
import type { AccountType } from '#contract/endpoint.ts';
import { PASSWORD_MIN } from '#contract/units.ts';
import { readBucket, type S3Config } from './settings/bucket.ts';
import { type ClamdAddress, readClamd } from './settings/clamd.ts';
import { databaseUrl, redisUrl, secondDatabaseUrl } from './settings/databases.ts';
import { type IndexNowConfig, readIndexNow } from './settings/index-now.ts';
import { type LegalConfig, type OperatorConfig, readLegal, readOperator } from './settings/legal.ts';
import { type Limits, readLimits } from './settings/limits.ts';
import { type LlmConfig, readLlm } from './settings/llm.ts';
import { type MailConfig, needsConfirmedEmail, readMail } from './settings/mail.ts';
import { type ProcessRole, readRole } from './settings/process-role.ts';
import { isExposed, publicUrl } from './settings/reach.ts';
import { needSecondFactor } from './settings/second-factor.ts';
import { withSecretsFromFiles } from './settings/secrets.ts';
import { readSeller, type SellerConfig } from './settings/seller.ts';
import { readSigning, type SigningConfig } from './settings/signing.ts';
import { readStripe, type StripeConfig } from './settings/stripe.ts';
import { readTracing, type TracingConfig } from './settings/tracing.ts';
import { address, ConfigError, contact, flag, HTTP, integer, oneOf } from './settings/values.ts';
import { readVapid, type VapidConfig } from './settings/vapid.ts';

/** The process's settings, parsed once at start-up; nothing else reads the environment. */
export interface Config {
  port: number;
  host: string;
  dataDir: string;
  /** Where the index of roles is saved between two starts; with null it is not saved. */
  indexDir: string | null;
  /** null for the embedded PGlite in `dataDir`. */
  databaseUrl: string | null;
  /** The database itself, if `databaseUrl` is a pooler in transaction mode; otherwise null. */
  databaseUrlDirect: string | null;
  /** A standby, or a load balancer for several, for reads that may be seconds old; with null the primary is used. */
  databaseReadUrl: string | null;
  /** The most database connections that requests use at the same time. */
  databasePool: number;
  /** Redis passes live events on to the processes that their readers are connected to; with null the database does. */
  redisUrl: string | null;
  /** The product's public origin; decides cookies, HSTS and the allowed origin. null allows any host. */
  publicUrl: URL | null;
  /** Number of trusted proxies in front; 0 ignores forwarding headers. */
  trustedProxies: number;
  /** Whether an empty database is filled with the demo world. */
  isDemo: boolean;
  /**
   * Whether strangers or real money can reach this server: if so, nothing that only serves to try Nod out starts by default
   * (D62).
   */
  isExposed: boolean;
  /** Whether a start brings the database up to date, or waits for `npm run migrate` to do it. */
  migratesAtStart: boolean;
  /** How many shown cards this process records a second; if more are shown, it records a sample. */
  impressionsPerSecond: number;
  /** How long the server keeps serving after SIGTERM, so that load balancers notice. */
  drainSeconds: number;
  /** Whether the port is open (and says 503) before the server can serve. */
  listensEarly: boolean;
  /** Which part of the installation's work this process does. */
  role: ProcessRole;
  /** Whether this process runs tasks, or only queues them for other processes. */
  isWorker: boolean;
  /**
   * Whether the server may call addresses that people enter: feeds of job boards, their own calendars and webhooks. Files and
   * pasted text can be imported anyway.
   */
  mayCallEnteredAddresses: boolean;
  /**
   * Account types that need a second factor: Admins for what only Admins may do, members to act for their company, seekers
   * for everything except their own account; all of them to export their data.
   */
  needSecondFactor: readonly AccountType[];
  /** Whether accounts must confirm their address before anything they do sends mail to others. */
  needsConfirmedEmail: boolean;
  /** Whether browsers may keep what people looked at, to work without a network. */
  keepsOnDevices: boolean;
  /** The fewest characters of a new password; our own forms ask for eight at least. */
  passwordMin: number;
  /** A service that knows stolen passwords by the first five characters of their SHA-1; null checks none. */
  breachUrl: URL | null;
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  /** The bucket for files; null keeps them in `dataDir`. */
  s3: S3Config | null;
  mail: MailConfig;
  /** The keys that sign links and cookies; with null they are in the database. */
  signing: SigningConfig | null;
  /** Where clamd listens, to scan files for viruses; null scans none. */
  clamd: ClamdAddress | null;
  /** The keys of web push; null turns it off. */
  vapid: VapidConfig | null;
  /** Grants access to /metrics. With null, only this machine has access, and nobody if there is a `publicUrl`. */
  metricsToken: string | null;
  /** Where to send traces; null sends none. */
  tracing: TracingConfig | null;
  /** Where to report a vulnerability: mailto: or https:; null is security@ the public host. */
  securityContact: string | null;
  /** Where employers can ask for an individual price: mailto: or https:; null hides that line. */
  salesContact: string | null;
  /** The provider of real payments; null is the embedded sandbox, which only simulates them. */
  stripe: StripeConfig | null;
  /** How the sandbox delivers its events; anything but 'prompt' is for tests. */
  sandboxEvents: (typeof SANDBOX_EVENTS)[number];
  seller: SellerConfig;
  operator: OperatorConfig;
  legal: LegalConfig;
  /** The language model that rewords explanations; optional, null is none. */
  llm: LlmConfig | null;
  /** How search engines are notified of new and closed roles (IndexNow); null notifies none. */
  indexNow: IndexNowConfig | null;
  limits: Limits;
}

const SANDBOX_EVENTS = ['prompt', 'late', 'held'] as const;
const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const;

/** @throws {ConfigError} */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const env = withSecretsFromFiles(environment);
  return {
    port: integer(env, 'PORT', 3000, 0, 65_535),
    host: env.HOST || '0.0.0.0',
    dataDir: resolve(env.DATA_DIR || './data'),
    indexDir: indexDir(env),
    databaseUrl: databaseUrl(env, 'DATABASE_URL'),
    databaseUrlDirect: secondDatabaseUrl(env, 'DATABASE_URL_DIRECT', 'the address of the pooler'),
    databaseReadUrl: secondDatabaseUrl(env, 'DATABASE_READ_URL', 'the address of the primary'),
    databasePool: integer(env, 'DATABASE_POOL', 8, 2, 100),
    redisUrl: redisUrl(env),
    publicUrl: publicUrl(env),
    trustedProxies: integer(env, 'TRUSTED_PROXIES', 0, 0, 10),
    isDemo: flag(env, 'DEMO', !isExposed(env)),
    isExposed: isExposed(env),
    migratesAtStart: flag(env, 'MIGRATE', true),
    impressionsPerSecond: integer(env, 'IMPRESSIONS_PER_SECOND', 500, 1, 100_000),
    drainSeconds: integer(env, 'DRAIN_SECONDS', 5, 0, 600),
    listensEarly: flag(env, 'LISTEN_EARLY', true),
    ...readRole(env),
    mayCallEnteredAddresses: flag(env, 'IMPORT_FEEDS', true),
    needSecondFactor: needSecondFactor(env),
    needsConfirmedEmail: needsConfirmedEmail(env),
    keepsOnDevices: flag(env, 'OFFLINE_COPIES', true),
    passwordMin: integer(env, 'MIN_PASSWORD_LENGTH', PASSWORD_MIN, PASSWORD_MIN, 64),
    breachUrl: breachUrl(env),
    logLevel: oneOf(env, 'LOG_LEVEL', LOG_LEVELS, 'info'),
    s3: readBucket(env),
    mail: readMail(env),
    signing: readSigning(env),
    clamd: readClamd(env),
    vapid: readVapid(env),
    metricsToken: metricsToken(env),
    tracing: readTracing(env),
    securityContact: contact(env, 'SECURITY_CONTACT'),
    salesContact: contact(env, 'SALES_CONTACT'),
    stripe: readStripe(env),
    sandboxEvents: oneOf(env, 'SANDBOX_EVENTS', SANDBOX_EVENTS, 'prompt'),
    seller: readSeller(env),
    operator: readOperator(env),
    legal: readLegal(env),
    llm: readLlm(env),
    indexNow: readIndexNow(env),
    limits: readLimits(env),
  };
}

/** INDEX_DIR, or in DATA_DIR if that is set or has the database; otherwise null, because the folder may not be permanent. */
function indexDir(env: NodeJS.ProcessEnv): string | null {
  if (env.INDEX_DIR) return resolve(env.INDEX_DIR);
  return env.DATA_DIR || !env.DATABASE_URL ? join(resolve(env.DATA_DIR || './data'), 'index') : null;
}

function breachUrl(env: NodeJS.ProcessEnv): URL | null {
  return address(
    env,
    'PASSWORD_BREACH_URL',
    HTTP,
    'PASSWORD_BREACH_URL must be an address that ends with a slash, like https://api.pwnedpasswords.com/range/.',
    (url) => url.pathname.endsWith('/') && url.search === '',
  );
}

const METRICS_TOKEN_MIN = 16;

function metricsToken(env: NodeJS.ProcessEnv): string | null {
  const token = env.METRICS_TOKEN;
  if (!token) return null;
  if (token.length < METRICS_TOKEN_MIN) {
    throw new ConfigError(`METRICS_TOKEN must have at least ${METRICS_TOKEN_MIN} characters.`);
  }
  return token;
}
