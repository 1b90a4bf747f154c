import type { FeedBoard } from '#contract/feeds.ts';

export interface BoardAddress {
  readonly board: FeedBoard;
  /** The address of the feed itself. */
  readonly address: string;
}

interface BoardPattern {
  readonly board: Exclude<FeedBoard, 'other'>;
  /** Matches the host. */
  readonly host: RegExp;
  /** The account in the page's address; null if it names no account. */
  readonly account: (url: URL) => string | null;
  readonly address: (account: string, url: URL) => string;
}

const NAME = /^[\w.-]{1,80}$/;

/** The first part of the path that could be an account's name and is not in `excludedNames`; null if no part is. */
const firstOf =
  (...excludedNames: string[]) =>
  ({ pathname }: URL): string | null =>
    pathname.split('/').find((part) => NAME.test(part) && !excludedNames.includes(part)) ?? null;
const subdomain = ({ hostname }: URL): string | null => hostname.split('.')[0] ?? null;

const KNOWN: readonly BoardPattern[] = [
  {
    board: 'greenhouse',
    host: /^(?:boards|job-boards|boards-api)(?:\.eu)?\.greenhouse\.io$/,
    account: (url) =>
      url.searchParams.get('for') ?? firstOf('v1', 'boards', 'embed', 'jobs', 'job_board')(url),
    address: (account) =>
      `https://boards-api.greenhouse.io/v1/boards/${account}/jobs?content=true&pay_transparency=true`,
  },
  {
    board: 'lever',
    host: /^(?:jobs|api)(?:\.eu)?\.lever\.co$/,
    account: firstOf('v0', 'postings'),
    address: (account, { hostname }) =>
      `https://api${hostname.includes('.eu.') ? '.eu' : ''}.lever.co/v0/postings/${account}?mode=json`,
  },
  {
    board: 'ashby',
    host: /^(?:jobs|api)\.ashbyhq\.com$/,
    account: firstOf('posting-api', 'job-board'),
    address: (account) => `https://api.ashbyhq.com/posting-api/job-board/${account}?includeCompensation=true`,
  },
  {
    board: 'workable',
    host: /^(?:apply|www)\.workable\.com$/,
    account: firstOf('api', 'accounts', 'v1', 'widget', 'j'),
    address: (account) => `https://www.workable.com/api/accounts/${account}?details=true`,
  },
  {
    board: 'smartrecruiters',
    host: /^(?:careers|jobs|api)\.smartrecruiters\.com$/,
    account: firstOf('v1', 'companies', 'postings'),
    address: (account) => `https://api.smartrecruiters.com/v1/companies/${account}/postings?limit=100`,
  },
  {
    board: 'teamtailor',
    host: /^[\w-]{1,63}(?:\.[\w-]{1,63})?\.teamtailor\.com$/,
    account: subdomain,
    address: (_account, { hostname }) => `https://${hostname}/jobs.json`,
  },
  {
    board: 'personio',
    host: /^[\w-]{1,63}\.jobs\.personio\.(?:de|com|es)$/,
    account: subdomain,
    address: (_account, { hostname }) => `https://${hostname}/xml?language=en`,
  },
];

/** The address of the feed for a known board's page or feed; any other address unchanged. */
export function boardAddress(url: URL): BoardAddress {
  const entry = KNOWN.find(({ host }) => host.test(url.hostname));
  const account = entry?.account(url) ?? null;
  if (entry === undefined || account === null) return { board: 'other', address: url.href };
  return { board: entry.board, address: entry.address(account, url) };
}
