import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

/** The process's settings, parsed once at start-up; nothing else reads the environment. */
export interface Config {
  port: number;
  host: string;
  dataDir: string;
  /** null is the embedded PGlite in `dataDir`. */
  databaseUrl: string | null;
  /** The database itself, where `databaseUrl` leads to a pooler in transaction mode; null if there is none. */
  databaseUrlDirect: string | null;
  /** A standby, or a balancer in front of some, for reads that may be seconds old; null reads everything from the primary. */
  databaseReadUrl: string | null;
  /** Connections for requests. */
  databasePool: number;
  /** Brings live events to the processes whose people they are for; null leaves that to the database. */
  redisUrl: string | null;
  /** The product's public origin; decides cookies, HSTS and the allowed origin. null allows any host. */
  publicUrl: URL | null;
  /** Number of trusted proxies in front; 0 ignores forwarding headers. */
  trustedProxies: number;
  /** Whether an empty database is filled with the demo world. */
  isDemo: boolean;
  /**
   * Strangers or real money can reach this server, so nothing that is only for trying Nod out may start by default
   * (D62).
   */
  isExposed: boolean;
  /** Whether a start brings the database up to date, or waits for `npm run migrate` to do it. */
  migratesAtStart: boolean;
  /** How long the server keeps serving after SIGTERM, so that load balancers notice. */
  drainSeconds: number;
  /** Whether the port is open (and says 503) before the server can serve. */
  listensEarly: boolean;
  /** What this process does of all that an installation does. */
  role: Role;
  /** Whether this process runs tasks, or only queues them for other processes. */
  isWorker: boolean;
  /** Whether employers may have a job board's feed fetched; files and pasted text can be imported anyway. */
  hasImportFeeds: boolean;
  /** Whether Admins need a second factor for what only Admins may do. */
  adminsNeedSecondFactor: boolean;
  /** Whether accounts must confirm their address before mail to others comes of what they do. */
  needsConfirmedEmail: boolean;
  /** A service that knows stolen passwords by the first five characters of their SHA-1; null asks nobody. */
  breachUrl: URL | null;
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  /** The bucket for files; null keeps them in `dataDir`. */
  s3: S3Config | null;
  mail: MailConfig;
  /** What links and cookies are signed with; null keeps those keys in the database. */
  signing: SigningConfig | null;
  /** Where clamd listens, to scan files for viruses; null scans none. */
  clamd: ClamdAddress | null;
  /** The keys of web push; null turns it off. */
  vapid: VapidConfig | null;
  /** Grants access to /metrics. With null it is open only to this machine, and to nobody if there is a `publicUrl`. */
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
  limits: Limits;
}

/** 'web' serves people and queues tasks, 'worker' runs tasks and serves nobody, 'all' does both. */
export type Role = (typeof ROLES)[number];

export interface StripeConfig {
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  /** null is Stripe's own address. */
  apiBase: URL | null;
}

/** A server that speaks OpenAI's chat completions. */
export interface LlmConfig {
  /** null is OpenAI's own address. */
  baseUrl: URL | null;
  apiKey: string;
  model: string;
}

/** A collector of OpenTelemetry traces, which takes OTLP over HTTP. */
export interface TracingConfig {
  readonly endpoint: URL;
  /** How much of all that happens is traced, from 0 to 1. */
  readonly share: number;
}

/** The seller named on invoices. */
export interface SellerConfig {
  name: string;
  address: string | null;
  /** null if not registered for VAT: invoices then show none. */
  vatNumber: string | null;
  /** 2000 is 20 %; prices include it. */
  vatRateBp: number;
}

export interface SigningConfig {
  current: string;
  /** Still accepted: the key before, or the keys in the database; null accepts only the current one. */
  previous: string | typeof IN_DATABASE | null;
}

/** A socket in the file system, or a port. */
export type ClamdAddress = { readonly path: string } | { readonly host: string; readonly port: number };

/** Who runs this server, as the privacy notice and the terms name them. */
export interface OperatorConfig {
  /** null: they are named by the host. */
  name: string | null;
  address: string | null;
  /** mailto: or https:; null is the privacy contact. */
  contact: string | null;
  /** For questions about personal data: mailto: or https:; null is privacy@ the public host. */
  privacyContact: string | null;
}

export interface LegalConfig {
  /** The day from which the operator's texts and names apply, '2026-11-23'; null if they have set none. */
  since: string | null;
  /** Markdown files of the operator's own; null is our text. */
  privacyText: string | null;
  termsText: string | null;
}

export interface MailConfig {
  /** null writes mail to files in `dataDir`. */
  smtpUrl: URL | null;
  from: string;
}

export interface VapidConfig {
  publicKey: string;
  privateKey: string;
  /** Where a push service can reach the operator: mailto: or https:. */
  subject: string;
}

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

export interface Limits {
  /** New accounts per address and hour. */
  registrations: number;
  /** Failed sign-ins per account and network in 15 minutes; the other limits on guessing are multiples of it. */
  failedLogins: number;
  /** Messages per person and minute. */
  messages: number;
  /** Applications per person and hour. */
  applications: number;
}

/** A setting that can't be used; the message is a sentence an operator can act on. */
export class ConfigError extends Error {}

const ROLES = ['all', 'web', 'worker'] as const;
const SANDBOX_EVENTS = ['prompt', 'late', 'held'] as const;
/** As SIGNING_KEY_PREVIOUS: the keys that were used before there was a SIGNING_KEY. */
export const IN_DATABASE = 'database';
const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const;

/**
 * The settings that nobody else may see. Each can be in a file instead, as container platforms and systemd pass secrets:
 * `SMTP_URL_FILE=/run/secrets/smtp-url`.
 */
export const SECRETS = [
  'DATABASE_URL',
  'DATABASE_URL_DIRECT',
  'DATABASE_READ_URL',
  'REDIS_URL',
  'SMTP_URL',
  'VAPID_PRIVATE_KEY',
  'METRICS_TOKEN',
  'SIGNING_KEY',
  'SIGNING_KEY_PREVIOUS',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'LLM_API_KEY',
] as const;

/** @throws {ConfigError} */
export function readConfig(given: NodeJS.ProcessEnv): Config {
  const env = withSecretsFromFiles(given);
  return {
    port: integer(env, 'PORT', 3000, 0, 65_535),
    host: env.HOST || '0.0.0.0',
    dataDir: resolve(env.DATA_DIR || './data'),
    databaseUrl: databaseUrl(env, 'DATABASE_URL'),
    databaseUrlDirect: besideDatabase(env, 'DATABASE_URL_DIRECT', 'the address of the pooler'),
    databaseReadUrl: besideDatabase(env, 'DATABASE_READ_URL', 'the address of the primary'),
    databasePool: integer(env, 'DATABASE_POOL', 8, 2, 100),
    redisUrl: redisUrl(env),
    publicUrl: publicUrl(env),
    trustedProxies: integer(env, 'TRUSTED_PROXIES', 0, 0, 10),
    isDemo: flag(env, 'DEMO', !isExposed(env)),
    isExposed: isExposed(env),
    migratesAtStart: flag(env, 'MIGRATE', true),
    drainSeconds: integer(env, 'DRAIN_SECONDS', 5, 0, 600),
    listensEarly: flag(env, 'LISTEN_EARLY', true),
    ...work(env),
    hasImportFeeds: flag(env, 'IMPORT_FEEDS', true),
    // A demo world's Admin has a password that everybody may try.
    adminsNeedSecondFactor: flag(env, 'ADMIN_SECOND_FACTOR', isExposed(env) && env.DEMO !== '1'),
    needsConfirmedEmail: needsConfirmedEmail(env),
    breachUrl: breachUrl(env),
    logLevel: oneOf(env, 'LOG_LEVEL', LOG_LEVELS, 'info'),
    s3: s3(env),
    mail: mail(env),
    signing: signing(env),
    clamd: clamd(env),
    vapid: vapid(env),
    metricsToken: metricsToken(env),
    tracing: tracing(env),
    securityContact: contact(env, 'SECURITY_CONTACT'),
    salesContact: contact(env, 'SALES_CONTACT'),
    stripe: stripe(env),
    sandboxEvents: oneOf(env, 'SANDBOX_EVENTS', SANDBOX_EVENTS, 'prompt'),
    seller: seller(env),
    operator: operator(env),
    legal: legal(env),
    llm: llm(env),
    limits: limits(env),
  };
}

/** The environment with the content of each `…_FILE` under the setting's own name. @throws {ConfigError} */
export function withSecretsFromFiles(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const found: Record<string, string> = {};
  for (const name of SECRETS) {
    const file = env[`${name}_FILE`];
    if (!file) continue;
    if (env[name]) throw new ConfigError(`${name} and ${name}_FILE are both set: remove one of them.`);
    found[name] = readSecret(`${name}_FILE`, file);
  }
  return { ...env, ...found };
}

const WHY_UNREADABLE: Readonly<Record<string, string>> = {
  ENOENT: 'does not exist',
  EACCES: "may not be read by Nod's user",
  EISDIR: 'is a folder',
};

/** Editors and `echo` end a file with a newline, which is not part of the secret. */
function readSecret(name: string, file: string): string {
  let secret: string;
  try {
    secret = readFileSync(file, 'utf8').trim();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    throw new ConfigError(
      `${name} is ${file}, but that ${WHY_UNREADABLE[code] ?? `can't be read (${code})`}.`,
    );
  }
  if (secret === '') throw new ConfigError(`${name} is ${file}, but that file is empty.`);
  // Whoever wrote two lines did not mean them as one secret.
  if (/[\r\n]/.test(secret))
    throw new ConfigError(`${name} is ${file}, but that file has more than one line.`);
  return secret;
}

function isExposed(env: NodeJS.ProcessEnv): boolean {
  const hasStripe = Object.entries(env).some(([name, value]) => name.startsWith('STRIPE_') && value);
  return Boolean(env.PUBLIC_URL || env.DATABASE_URL || hasStripe);
}

/** Without a PUBLIC_URL, one person is testing with many accounts, so limits are higher by this factor. */
const FACTOR_WITHOUT_PUBLIC_URL = 10;

function limits(env: NodeJS.ProcessEnv): Limits {
  const often = publicUrl(env) === null ? FACTOR_WITHOUT_PUBLIC_URL : 1;
  return {
    registrations: integer(env, 'LIMIT_REGISTRATIONS', 100 * often, 1, 1_000_000),
    failedLogins: integer(env, 'LIMIT_FAILED_LOGINS', 10, 1, 1_000_000),
    messages: integer(env, 'LIMIT_MESSAGES', 120 * often, 1, 1_000_000),
    applications: integer(env, 'LIMIT_APPLICATIONS', 300 * often, 1, 1_000_000),
  };
}

function integer(env: NodeJS.ProcessEnv, name: string, fallback: number, min: number, max: number): number {
  const raw = env[name];
  if (raw === undefined || raw === '') return fallback;
  const value = Number(raw);
  if (!Number.isInteger(value) || value < min || value > max) {
    throw new ConfigError(`${name} is '${raw}', but it must be a whole number from ${min} to ${max}.`);
  }
  return value;
}

function flag(env: NodeJS.ProcessEnv, name: string, fallback: boolean): boolean {
  return oneOf(env, name, ['0', '1'], fallback ? '1' : '0') === '1';
}

function oneOf<const T extends string>(
  env: NodeJS.ProcessEnv,
  name: string,
  words: readonly T[],
  fallback: T,
): T {
  const raw = env[name];
  if (raw === undefined || raw === '') return fallback;
  const word = words.find((each) => each === raw);
  if (word === undefined)
    throw new ConfigError(`${name} is '${raw}', but it must be one of ${words.join(', ')}.`);
  return word;
}

type DatabaseUrlName = 'DATABASE_URL' | 'DATABASE_URL_DIRECT' | 'DATABASE_READ_URL';

function databaseUrl(env: NodeJS.ProcessEnv, name: DatabaseUrlName): string | null {
  const raw = env[name];
  if (!raw) return null;
  if (!URL.canParse(raw) || !/^postgres(ql)?:$/.test(new URL(raw).protocol)) {
    throw new ConfigError(`${name} must look like postgres://user:password@host:5432/database.`);
  }
  return raw;
}

/** A further address of the database, which makes sense only beside the first. */
function besideDatabase(env: NodeJS.ProcessEnv, name: DatabaseUrlName, first: string): string | null {
  const url = databaseUrl(env, name);
  if (url !== null && !env.DATABASE_URL) {
    throw new ConfigError(`${name} is set, but it needs DATABASE_URL, ${first}.`);
  }
  return url;
}

function redisUrl(env: NodeJS.ProcessEnv): string | null {
  const raw = env.REDIS_URL;
  if (!raw) return null;
  // The value is not repeated, because it contains a password.
  if (!URL.canParse(raw) || !/^rediss?:$/.test(new URL(raw).protocol)) {
    throw new ConfigError('REDIS_URL must look like redis://:password@host:6379, or rediss:// for TLS.');
  }
  if (!env.DATABASE_URL) {
    throw new ConfigError(
      'REDIS_URL is set, but it needs DATABASE_URL: the embedded database serves one process.',
    );
  }
  return raw;
}

/** The embedded database serves one process, which has to do everything. */
function work(env: NodeJS.ProcessEnv): Pick<Config, 'role' | 'isWorker'> {
  const role = oneOf(env, 'ROLE', ROLES, 'all');
  const worksToo = flag(env, 'WORKER', role !== 'web');
  if (role === 'worker' && !env.DATABASE_URL) {
    throw new ConfigError(
      'ROLE is worker, but that needs DATABASE_URL: nobody else could use this database.',
    );
  }
  if (worksToo !== (role !== 'web') && role !== 'all') {
    throw new ConfigError(`ROLE is ${role}, but WORKER is ${env.WORKER}: remove WORKER.`);
  }
  return { role: worksToo ? role : 'web', isWorker: worksToo };
}

function publicUrl(env: NodeJS.ProcessEnv): URL | null {
  const raw = env.PUBLIC_URL;
  if (!raw) return null;
  const url = URL.canParse(raw) ? new URL(raw) : null;
  if (url === null || !/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.search !== '') {
    throw new ConfigError(`PUBLIC_URL is '${raw}', but it must be an origin, like https://jobs.example.org.`);
  }
  return url;
}

const S3_REQUIRED = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;
const S3_OPTIONAL = ['S3_ENDPOINT', 'S3_REGION', 'S3_FORCE_PATH_STYLE'] as const;

function s3(env: NodeJS.ProcessEnv): S3Config | null {
  const given = [...S3_REQUIRED, ...S3_OPTIONAL].filter((name) => env[name]);
  const [first] = given;
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
  const endpoint = s3Endpoint(env);
  return {
    endpoint,
    region: env.S3_REGION || 'us-east-1',
    bucket,
    accessKeyId: env.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: env.S3_SECRET_ACCESS_KEY ?? '',
    forcePathStyle: flag(env, 'S3_FORCE_PATH_STYLE', endpoint !== null),
  };
}

function s3Endpoint(env: NodeJS.ProcessEnv): URL | null {
  const raw = env.S3_ENDPOINT;
  if (!raw) return null;
  const url = URL.canParse(raw) ? new URL(raw) : null;
  if (url === null || !/^https?:$/.test(url.protocol) || url.search !== '' || url.username !== '') {
    throw new ConfigError(
      `S3_ENDPOINT is '${raw}', but it must be an address like https://s3.eu-west-2.amazonaws.com.`,
    );
  }
  return url;
}

function mail(env: NodeJS.ProcessEnv): MailConfig {
  const smtpUrl = smtp(env);
  const from = env.MAIL_FROM || null;
  if (from !== null && !/^[^<>@\r\n]*<?[^<>@\s]+@[\w.-]+>?$/.test(from)) {
    throw new ConfigError(`MAIL_FROM is '${from}', but it must be an address like Nod <nod@example.org>.`);
  }
  if (smtpUrl !== null && from === null) {
    throw new ConfigError(
      'SMTP_URL is set, but mail also needs MAIL_FROM, an address like Nod <nod@example.org>.',
    );
  }
  return { smtpUrl, from: from ?? 'Nod <nod@localhost>' };
}

function smtp(env: NodeJS.ProcessEnv): URL | null {
  const raw = env.SMTP_URL;
  if (!raw) return null;
  const url = URL.canParse(raw) ? new URL(raw) : null;
  if (url === null || !/^smtps?:$/.test(url.protocol) || url.hostname === '') {
    // The value is not repeated here, because it contains a password.
    throw new ConfigError(
      'SMTP_URL must look like smtp://user:password@host:587 or smtps://user:password@host:465.',
    );
  }
  return url;
}

function clamd(env: NodeJS.ProcessEnv): ClamdAddress | null {
  const raw = env.CLAMD;
  if (!raw) return null;
  if (raw.startsWith('/')) return { path: raw };
  const [, host, port] = /^([\w.-]+|\[[0-9a-fA-F:]+\]):(\d{1,5})$/.exec(raw) ?? [];
  if (host === undefined || Number(port) < 1 || Number(port) > 65_535) {
    throw new ConfigError(
      `CLAMD is '${raw}', but it must be a socket like /run/clamav/clamd.ctl, or a host and port like clamav:3310.`,
    );
  }
  return { host: host.replace(/^\[|\]$/g, ''), port: Number(port) };
}

/** A contact address: mailto: or https:. */
const CONTACT = /^(mailto:[^\s@]+@\S+|https:\/\/\S+)$/;

const VAPID = ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY', 'VAPID_SUBJECT'] as const;

function vapid(env: NodeJS.ProcessEnv): VapidConfig | null {
  const [publicKey = '', privateKey = '', subject = ''] = VAPID.map((name) => env[name] ?? '');
  if (publicKey === '' && privateKey === '' && subject === '') return null;
  const missing = VAPID.filter((name) => !env[name]);
  if (missing.length > 0) throw new ConfigError(`Web push also needs ${missing.join(' and ')}.`);
  const isKey = (key: string, bytes: number) =>
    /^[\w-]+$/.test(key) && Buffer.from(key, 'base64url').length === bytes;
  if (!isKey(publicKey, 65) || !isKey(privateKey, 32)) {
    throw new ConfigError(
      'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY must be a pair as `npx web-push generate-vapid-keys` prints it.',
    );
  }
  if (!CONTACT.test(subject)) {
    throw new ConfigError(
      `VAPID_SUBJECT is '${subject}', but it must be mailto:you@example.org or an https address.`,
    );
  }
  return { publicKey, privateKey, subject };
}

function needsConfirmedEmail(env: NodeJS.ProcessEnv): boolean {
  const isRequired = flag(env, 'REQUIRE_CONFIRMED_EMAIL', false);
  if (isRequired && !env.SMTP_URL) {
    throw new ConfigError(
      'REQUIRE_CONFIRMED_EMAIL is 1, but without SMTP_URL no link to confirm an address can be mailed.',
    );
  }
  return isRequired;
}

function breachUrl(env: NodeJS.ProcessEnv): URL | null {
  const raw = env.PASSWORD_BREACH_URL;
  if (!raw) return null;
  const url = URL.canParse(raw) ? new URL(raw) : null;
  if (url === null || !/^https?:$/.test(url.protocol) || !url.pathname.endsWith('/') || url.search !== '') {
    throw new ConfigError(
      'PASSWORD_BREACH_URL must be an address that ends with a slash, like https://api.pwnedpasswords.com/range/.',
    );
  }
  return url;
}

const SIGNING_KEY_MIN = 32;

function signing(env: NodeJS.ProcessEnv): SigningConfig | null {
  const current = env.SIGNING_KEY;
  const previous = env.SIGNING_KEY_PREVIOUS || null;
  if (!current) {
    if (previous === null) return null;
    throw new ConfigError('SIGNING_KEY_PREVIOUS is set, but it needs SIGNING_KEY, the key that replaces it.');
  }
  // The values are not repeated here, because they are secrets.
  const isShort = (key: string) => key.length < SIGNING_KEY_MIN;
  if (isShort(current) || (previous !== null && previous !== IN_DATABASE && isShort(previous))) {
    throw new ConfigError(
      `SIGNING_KEY and SIGNING_KEY_PREVIOUS must have at least ${SIGNING_KEY_MIN} characters, as \`openssl rand -base64 32\` prints them.`,
    );
  }
  return { current, previous };
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

/** The names are OpenTelemetry's own, so that what operators know works. */
function tracing(env: NodeJS.ProcessEnv): TracingConfig | null {
  const raw = env.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (!raw) return null;
  const endpoint = URL.canParse(raw) ? new URL(raw) : null;
  if (endpoint === null || !/^https?:$/.test(endpoint.protocol) || endpoint.username !== '') {
    throw new ConfigError(
      'OTEL_EXPORTER_OTLP_ENDPOINT must be an address like http://collector.example.org:4318.',
    );
  }
  const share = Number(env.OTEL_TRACES_SAMPLER_ARG || DEFAULT_SHARE);
  if (!(share >= 0 && share <= 1)) {
    throw new ConfigError(
      `OTEL_TRACES_SAMPLER_ARG is '${env.OTEL_TRACES_SAMPLER_ARG}', but it must be a number from 0 to 1.`,
    );
  }
  return { endpoint, share };
}

const DEFAULT_SHARE = 0.1;

function stripe(env: NodeJS.ProcessEnv): StripeConfig | null {
  const secretKey = env.STRIPE_SECRET_KEY;
  if (!secretKey) return null;
  const publishableKey = env.STRIPE_PUBLISHABLE_KEY;
  const webhookSecret = env.STRIPE_WEBHOOK_SECRET;
  if (!publishableKey || !webhookSecret) {
    throw new ConfigError(
      'STRIPE_SECRET_KEY is set, so STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET must be set too.',
    );
  }
  const base = env.STRIPE_API_BASE;
  if (base && !(URL.canParse(base) && /^https?:$/.test(new URL(base).protocol))) {
    throw new ConfigError(
      `STRIPE_API_BASE is '${base}', but it must be an origin, like http://localhost:12111.`,
    );
  }
  return { secretKey, publishableKey, webhookSecret, apiBase: base ? new URL(base) : null };
}

/** Self-hosted servers may need no key. */
const NO_KEY = 'none';

function llm(env: NodeJS.ProcessEnv): LlmConfig | null {
  const [base, apiKey, model] = [env.LLM_BASE_URL, env.LLM_API_KEY, env.LLM_MODEL];
  if (!base && !apiKey && !model) return null;
  if (!model) throw new ConfigError("A language model also needs LLM_MODEL, the model's name on its server.");
  if (!base && !apiKey)
    throw new ConfigError('LLM_MODEL is set, but it also needs LLM_API_KEY or LLM_BASE_URL.');
  const url = base && URL.canParse(base) ? new URL(base) : null;
  // The address is not repeated: it may contain a key.
  if (base && (url === null || !/^https?:$/.test(url.protocol) || url.username !== '')) {
    throw new ConfigError('LLM_BASE_URL must be an address like https://llm.example.org/v1.');
  }
  return { baseUrl: url, apiKey: apiKey || NO_KEY, model };
}

function operator(env: NodeJS.ProcessEnv): OperatorConfig {
  return {
    name: env.OPERATOR_NAME || env.SELLER_NAME || null,
    address: env.OPERATOR_ADDRESS || env.SELLER_ADDRESS || null,
    contact: contact(env, 'OPERATOR_CONTACT'),
    privacyContact: contact(env, 'PRIVACY_CONTACT'),
  };
}

function legal(env: NodeJS.ProcessEnv): LegalConfig {
  const since = env.LEGAL_SINCE || null;
  const texts = { privacyText: env.PRIVACY_TEXT || null, termsText: env.TERMS_TEXT || null };
  if (since !== null && !isDay(since)) {
    throw new ConfigError(`LEGAL_SINCE is '${since}', but it must be a day, like 2026-11-23.`);
  }
  const own = texts.privacyText === null ? 'TERMS_TEXT' : 'PRIVACY_TEXT';
  if (since === null && (texts.privacyText !== null || texts.termsText !== null)) {
    throw new ConfigError(`${own} is set, but it needs LEGAL_SINCE, the day from which your text applies.`);
  }
  return { since, ...texts };
}

function isDay(text: string): boolean {
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

function seller(env: NodeJS.ProcessEnv): SellerConfig {
  const vatNumber = env.VAT_NUMBER || null;
  const vatRateBp = integer(env, 'VAT_RATE_BP', vatNumber === null ? 0 : 2_000, 0, 10_000);
  if (vatRateBp > 0 && vatNumber === null) {
    throw new ConfigError('VAT_RATE_BP is set, but VAT may only be charged with a VAT_NUMBER.');
  }
  return { name: env.SELLER_NAME || 'Nod', address: env.SELLER_ADDRESS || null, vatNumber, vatRateBp };
}

type ContactName = 'SECURITY_CONTACT' | 'SALES_CONTACT' | 'OPERATOR_CONTACT' | 'PRIVACY_CONTACT';

function contact(env: NodeJS.ProcessEnv, name: ContactName): string | null {
  const raw = env[name];
  if (!raw) return null;
  if (!CONTACT.test(raw)) {
    throw new ConfigError(`${name} is '${raw}', but it must be mailto:you@example.org or an https address.`);
  }
  return raw;
}
