import { expect, test } from 'vitest';
import { companyDomains, notifications, security } from '#contract/index.ts';
import { DAY, HOUR } from '#server/clock.ts';
import { appOfFile } from '#testing/app-of-file.ts';
import { type Person, TEST_PASSWORD } from '#testing/person.ts';

/** The current DNS records; a name with null does not respond. */
const dns = new Map<string, readonly string[] | null>();
const app = await appOfFile(
  {},
  {
    txtRecords: async (name) => {
      const records = dns.get(name) ?? [];
      if (dns.get(name) === null) throw new Error('ETIMEOUT');
      return records;
    },
  },
);

const add = (owner: Person, domain: string) => owner.call(companyDomains.addDomain, { body: { domain } });
const domainsOf = (owner: Person) => owner.call(companyDomains.listDomains);
const check = (owner: Person, domainId: string) =>
  owner.call(companyDomains.checkDomain, { params: { domainId } });
const send = (owner: Person, domainId: string, address: string) =>
  owner.call(companyDomains.sendDomainCode, { params: { domainId }, body: { address } });
const enter = (owner: Person, domainId: string, code: string) =>
  owner.call(companyDomains.confirmDomainCode, { params: { domainId }, body: { code } });

async function codeTo(address: string): Promise<string> {
  await app.settle();
  const code = /Your code: (\d{8})/.exec(app.mails.to(address).at(-1)?.text ?? '')?.[1];
  if (code === undefined) throw new Error(`no code was sent to ${address}`);
  return code;
}

async function signInAgain(owner: Person): Promise<void> {
  await owner.send('POST', '/api/login', { username: owner.user?.username, password: TEST_PASSWORD });
}

async function noticeTitles(owner: Person): Promise<string[]> {
  return (await owner.call(notifications.listNotifications)).map(({ title }) => title);
}

test('a code sent to an address at the domain confirms it for a year', async () => {
  const bridge = await app.employer('Bridge');
  const { id, domain } = await add(bridge, 'https://www.Bridge.example/about'.replace('/about', ''));
  expect(domain).toBe('bridge.example');
  await expect(send(bridge, id, 'olga@elsewhere.example')).rejects.toMatchObject({ status: 422 });
  expect(await send(bridge, id, 'Olga@Bridge.example')).toMatchObject({ codeSentTo: 'Olga@Bridge.example' });
  const code = await codeTo('Olga@Bridge.example');
  const wrong = code === '00000000' ? '11111111' : '00000000';
  await expect(enter(bridge, id, wrong)).rejects.toThrow('not the code');
  const confirmed = await enter(bridge, id, `${code.slice(0, 4)} ${code.slice(4)}`);
  expect(confirmed).toMatchObject({ method: 'email', verifiedAt: app.clock().toISOString() });
  expect(confirmed).not.toHaveProperty('codeSentTo');
  await expect(enter(bridge, id, code)).rejects.toThrow('does not work any more');
  const log = await bridge.call(security.listCompanyEvents);
  expect(log[0]).toMatchObject({ kind: 'company_domain_confirmed', detail: 'email', about: 'bridge' });

  await app.advance(364 * DAY);
  await signInAgain(bridge);
  expect(await domainsOf(bridge)).toMatchObject([{ method: 'email' }]);
  await app.advance(DAY + HOUR);
  expect(await domainsOf(bridge)).toMatchObject([{ method: null, verifiedAt: null }]);
  expect(await noticeTitles(bridge)).toContain('bridge.example is no longer confirmed');
});

test('a code stops working after five wrong codes or an hour', async () => {
  const mill = await app.employer('Mill');
  const { id } = await add(mill, 'mill.example');
  await send(mill, id, 'ada@mill.example');
  const code = await codeTo('ada@mill.example');
  const wrong = code === '12345678' ? '87654321' : '12345678';
  for (let n = 0; n < 5; n += 1) await expect(enter(mill, id, wrong)).rejects.toThrow('not the code');
  await expect(enter(mill, id, code)).rejects.toThrow('does not work any more');
  await send(mill, id, 'ada@mill.example');
  const next = await codeTo('ada@mill.example');
  app.clock.advance(HOUR);
  await expect(enter(mill, id, next)).rejects.toThrow('does not work any more');
});

test('emails with codes are limited per company and per mailbox', async () => {
  const weir = await app.employer('Weir');
  const { id } = await add(weir, 'weir.example');
  for (let n = 0; n < 5; n += 1) await send(weir, id, 'ada@weir.example');
  await expect(send(weir, id, 'bea@weir.example')).rejects.toMatchObject({ status: 429 });
  const other = await app.employer('Weir again');
  const { id: othersDomainId } = await add(other, 'weir.example');
  await expect(send(other, othersDomainId, 'ADA@weir.example')).rejects.toMatchObject({ status: 429 });
});

test('a DNS record confirms a domain until it is missing for a week', async () => {
  const harbour = await app.employer('Harbour');
  const { id, record } = await add(harbour, 'harbour.example');
  expect(record.name).toBe('_nod.harbour.example');
  await expect(check(harbour, id)).rejects.toThrow('no TXT record');
  dns.set(record.name, null);
  await expect(check(harbour, id)).rejects.toMatchObject({ status: 503 });
  dns.set(record.name, ['v=spf1 -all', record.value]);
  expect(await check(harbour, id)).toMatchObject({ method: 'dns' });

  dns.set(record.name, null);
  await app.advance(DAY + HOUR);
  expect(await domainsOf(harbour)).toMatchObject([{ method: 'dns' }]);
  dns.delete(record.name);
  await app.advance(DAY + HOUR);
  const [missing] = await domainsOf(harbour);
  expect(missing).toMatchObject({ method: 'dns', missingSince: expect.any(String) });
  expect(await noticeTitles(harbour)).toContain('The DNS record of harbour.example is missing');
  for (let day = 0; day < 8; day += 1) await app.advance(DAY + HOUR);
  expect(await domainsOf(harbour)).toMatchObject([{ method: null }]);
  expect(await noticeTitles(harbour)).toContain('harbour.example is no longer confirmed');
});

test('a record that comes back in time changes nothing', async () => {
  const quay = await app.employer('Quay');
  const { id, record } = await add(quay, 'quay.example');
  dns.set(record.name, [record.value]);
  await check(quay, id);
  dns.delete(record.name);
  await app.advance(DAY + HOUR);
  dns.set(record.name, [record.value]);
  await app.advance(DAY + HOUR);
  const [domain] = await domainsOf(quay);
  expect(domain).toMatchObject({ method: 'dns' });
  expect(domain).not.toHaveProperty('missingSince');
});

test('only the company that controls the DNS has the domain', async () => {
  const tower = await app.employer('Tower');
  const impostor = await app.employer('Tower Ltd');
  const { id: impostorsDomainId } = await add(impostor, 'tower.example');
  await send(impostor, impostorsDomainId, 'temp@tower.example');
  await enter(impostor, impostorsDomainId, await codeTo('temp@tower.example'));
  const { id, record } = await add(tower, 'tower.example');
  dns.set(record.name, [record.value]);
  await check(tower, id);
  expect(await domainsOf(impostor)).toMatchObject([{ method: null }]);
  await send(impostor, impostorsDomainId, 'temp@tower.example');
  const code = await codeTo('temp@tower.example');
  await expect(enter(impostor, impostorsDomainId, code)).rejects.toMatchObject({ status: 409 });
  const late = await app.employer('Tower Late');
  await expect(add(late, 'tower.example')).rejects.toMatchObject({ status: 409 });
});

test('free mail domains, non-domains and a sixth domain are refused', async () => {
  const wren = await app.employer('Wren');
  for (const domain of ['gmail.com', 'mail.yahoo.co.uk']) {
    await expect(add(wren, domain)).rejects.toThrow('Anybody can have an address');
  }
  for (const domain of ['10.0.0.7', '[::1]', 'localhost', 'wren', 'wr en.example', '-.example']) {
    await expect(add(wren, domain)).rejects.toMatchObject({ status: 400 });
  }
  for (let n = 0; n < 5; n += 1) await add(wren, `wren${n}.example`);
  await expect(add(wren, 'wren1.example')).rejects.toMatchObject({ status: 409 });
  await expect(add(wren, 'wren5.example')).rejects.toMatchObject({ status: 422 });
  const [first] = await domainsOf(wren);
  await wren.call(companyDomains.removeDomain, { params: { domainId: first?.id ?? '' } });
  expect(await domainsOf(wren)).toHaveLength(4);
});

test('another company’s domain is not found', async () => {
  const larch = await app.employer('Larch');
  const stranger = await app.employer('Stranger');
  const { id } = await add(larch, 'larch.example');
  for (const attempt of [
    () => check(stranger, id),
    () => send(stranger, id, 'a@larch.example'),
    () => enter(stranger, id, '12345678'),
    () => stranger.call(companyDomains.removeDomain, { params: { domainId: id } }),
  ]) {
    await expect(attempt()).rejects.toMatchObject({ status: 404 });
  }
});
