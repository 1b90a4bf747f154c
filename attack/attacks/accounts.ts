import { members } from '../../src/contract/index.ts';
import type { Person } from '../../src/testing/person.ts';
import { type LoudAttack, must, type QuietAttack } from '../lib/attack.ts';
import { mustBeInSecurityLog } from '../lib/security-log.ts';
import { until } from '../lib/until.ts';

const ACCOUNTS = 40;
const TIMED = 12;
/**
 * The limit for the ratio of two response times: more than a busy machine's noise, less than it would be if no password were
 * hashed for an unknown name.
 */
const MOST_TIMES = 3;

interface Answer {
  readonly status: number;
  readonly text: string;
  readonly ms: number;
}

async function post(url: string, body: object, address?: string): Promise<Answer> {
  const begun = performance.now();
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(address && { 'x-forwarded-for': address }) },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  return { status: answer.status, text, ms: performance.now() - begun };
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/** Somebody has a list of names and passwords that were stolen elsewhere, and tries each once, from one network. */
export const credentialStuffing: LoudAttack = {
  name: 'a list of stolen passwords is tried',
  measuresTime: false,
  run: async (arena) => {
    const server = await arena.another({ TRUSTED_PROXIES: '1', LIMIT_FAILED_LOGINS: '2' });
    const victims = await Promise.all(
      Array.from({ length: 3 }, (_, n) => arena.seeker(server, `Stuffed${n}`)),
    );
    const names = Array.from(
      { length: ACCOUNTS },
      (_, n) => victims[n]?.user?.username ?? `nobody-called-this-${n}`,
    );
    const statuses: number[] = [];
    for (const username of names) {
      const body = { username, password: 'stolen-elsewhere-1' };
      statuses.push((await post(`${server.url}/api/login`, body, '203.0.113.9')).status);
    }
    const compared = statuses.filter((status) => status === 401).length;
    must(!statuses.includes(200), 'none of them signs in');
    must(compared <= 20, `one network has ten times the limit of one account (${compared} compared)`);
    const [first] = victims;
    const owner = { username: first?.user?.username, password: 'nod-test-2026' };
    const elsewhere = await post(`${server.url}/api/login`, owner, '198.51.100.7');
    must(elsewhere.status === 200, `an owner elsewhere signs in meanwhile (${elsewhere.status})`);
    await mustBeInSecurityLog(server.url, 'sign_in_refused', 'sign_in_limited');
    return `${ACCOUNTS} pairs from one network, ${compared} compared, none signed in; an owner elsewhere did`;
  },
};

/** Somebody tries to find out who has an account, from responses and their timing. */
export const enumeration: QuietAttack = {
  name: 'a stranger asks who has an account',
  measuresTime: true,
  run: async (arena) => {
    const server = await arena.another({ LIMIT_FAILED_LOGINS: '1000', TRUSTED_PROXIES: '1' });
    const hana = await arena.seeker(server, 'Hana');
    const known = hana.user?.username ?? '';
    const email = hana.user?.email ?? '';
    const times = { known: [] as number[], unknown: [] as number[] };
    const responses = new Set<string>();
    for (let n = 0; n < TIMED; n += 1) {
      for (const [kind, username] of [
        ['known', known],
        ['unknown', `nobody-${n}`],
      ] as const) {
        const body = { username, password: `guess-number-${n}` };
        const answer = await post(`${server.url}/api/login`, body, `203.0.${n}.1`);
        responses.add(`${answer.status} ${answer.text}`);
        times[kind].push(answer.ms);
      }
    }
    must(
      responses.size === 1,
      `a known and an unknown name get the same words (${[...responses].join(' | ')})`,
    );
    const [one, other] = [median(times.known), median(times.unknown)];
    const ratio = Math.max(one, other) / Math.min(one, other);
    must(ratio < MOST_TIMES, `both take equally long (${one.toFixed(1)} and ${other.toFixed(1)} ms)`);
    const resets = [email, 'nobody@example.org'].map((each) =>
      post(`${server.url}/api/account/reset-request`, { email: each }, '203.0.200.1'),
    );
    const [mine, nobodys] = await Promise.all(resets);
    must(
      mine?.status === nobodys?.status && mine?.text === nobodys?.text,
      'both addresses get the same response',
    );
    await mustBeInSecurityLog(server.url, 'sign_in_refused', 'password_reset_asked');
    return `signing in says the same for both, in ${one.toFixed(0)} and ${other.toFixed(0)} ms; so does asking for a link`;
  },
};

/** Somebody floods a mailbox with password-reset links. */
export const resetFlood: LoudAttack = {
  name: 'a mailbox is flooded with links',
  measuresTime: false,
  run: async (arena) => {
    const server = await arena.another({ TRUSTED_PROXIES: '1' });
    const ines = await arena.seeker(server, 'Ines');
    const email = ines.user?.email ?? '';
    const statuses: number[] = [];
    for (let n = 0; n < 60; n += 1) {
      statuses.push(
        (await post(`${server.url}/api/account/reset-request`, { email }, `203.${n}.113.1`)).status,
      );
    }
    must(
      statuses.every((status) => status === 204 || status === 429),
      'nothing is said about the account',
    );
    const mailedNow = async () => linksIn(await (await fetch(`${server.url}/outbox`)).text(), email);
    await until('five links are mailed', async () => (await mailedNow()) >= 5);
    // A sixth mail would follow soon.
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    const mailed = await mailedNow();
    must(mailed <= 5, `the mailbox gets five links an hour at most (${mailed})`);
    await mustBeInSecurityLog(server.url, 'password_reset_asked');
    return `60 requests from 60 networks, ${mailed} mails`;
  },
};

function linksIn(html: string, email: string): number {
  return html.split('<li>').filter((row) => row.includes('new password') && row.includes(email)).length;
}

/** A member tries to gain rights in their company, and an outsider tries to become a member. */
export const memberEscalation: LoudAttack = {
  name: 'a member takes more rights',
  measuresTime: false,
  run: async (arena) => {
    const server = await arena.server();
    const owner = await arena.employer(server, 'Harbour');
    const other = await arena.employer(server, 'Lighthouse');
    const interviewer = await arena.visitor(server).register('Ivo', 'Employer');
    const email = interviewer.user?.email ?? '';
    await owner.call(members.inviteMember, { body: { email, memberRole: 'interviewer' } });
    await until('the invitation is mailed', async () => (await invitationTo(server.url, email)) !== null);
    const token = (await invitationTo(server.url, email)) ?? '';
    await interviewer.call(members.acceptInvitation, { body: { token } });
    const tries = await refusedOf(interviewer, owner, token, other);
    const list = await owner.call(members.listMembers);
    const roles = list.map(({ memberRole }) => memberRole).sort();
    must(roles.join() === 'interviewer,owner', `the company has its two members as they were (${roles})`);
    await mustBeInSecurityLog(server.url, 'access_refused');
    return `${tries} tries by an interviewer and by a stranger with a used invitation, none got through`;
  },
};

async function refusedOf(member: Person, owner: Person, token: string, stranger: Person): Promise<number> {
  const tries: readonly (readonly [Person, string, string, object?])[] = [
    [member, 'PUT', `/api/members/${member.id}`, { memberRole: 'owner' }],
    [member, 'PUT', `/api/members/${member.id}`, { memberRole: 'recruiter' }],
    [member, 'PUT', `/api/members/${owner.id}`, { memberRole: 'interviewer' }],
    [member, 'POST', `/api/members/${owner.id}/remove`, {}],
    [member, 'POST', '/api/members/transfer', { userId: member.id, password: 'nod-test-2026' }],
    [member, 'POST', '/api/member-invitations', { email: 'friend@example.org', memberRole: 'recruiter' }],
    [member, 'GET', '/api/member-invitations'],
    [member, 'PUT', '/api/employer/second-factor', { isRequired: false, currentPassword: 'nod-test-2026' }],
    [member, 'GET', '/api/employer/security-events'],
    [member, 'POST', '/api/billing/cancel'],
    [member, 'POST', '/api/employer', { companyName: 'Ivo’s', tierOption: 'OptionA' }],
    [stranger, 'PUT', `/api/members/${member.id}`, { memberRole: 'recruiter' }],
    [stranger, 'POST', `/api/members/${owner.id}/remove`, {}],
    [stranger, 'POST', '/api/invitations/accept', { token }],
  ];
  for (const [who, method, path, body] of tries) {
    const answer = await who.send(method, path, body);
    must(!answer.ok, `${method} ${path} is refused (${answer.status})`);
  }
  return tries.length;
}

/** The token of an invitation in the outbox page; null until it appears. */
async function invitationTo(url: string, email: string): Promise<string | null> {
  const list = await (await fetch(`${url}/outbox`)).text();
  const row = list.split('<li>').find((each) => each.includes(`to ${email}`));
  const [, path] = /href="(\/outbox\/[^"]+)"/.exec(row ?? '') ?? [];
  if (path === undefined) return null;
  const mail = await (await fetch(`${url}${path}`)).text();
  return /\/invitation#([\w-]+)/.exec(mail)?.[1] ?? null;
}
