import { expect, test } from 'vitest';
import { messages } from '#contract/index.ts';
import { appOfFile } from '#testing/app-of-file.ts';
import { meet } from '#testing/meeting.ts';
import type { Person } from '#testing/person.ts';
import { HOUR } from '../../clock.ts';

const app = await appOfFile();
const send = (who: Person, threadId: string, bodyMd: string) =>
  who.send('POST', '/api/messages', { threadId, bodyMd });

test('the same long text may be sent 30 times an hour, others any time', async () => {
  const [amara, bridge] = [await app.seeker('Amara'), await app.employer('Bridge')];
  const { threadId } = await meet(amara, bridge);
  const textFor = (n: number) => `Applicant ${n}: join our exclusive programme and start earning today.`;
  for (let n = 0; n < 30; n += 1) expect((await send(bridge, threadId, textFor(n))).status).toBe(201);
  const refused = await send(bridge, threadId, textFor(31));
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await refused.json()).message).toMatch(/^The same text has been sent too often.* 60 minutes\.$/);
  expect((await send(bridge, threadId, 'Thank you!')).status).toBe(201);
  expect((await send(amara, threadId, textFor(1))).status).toBe(201);
  app.clock.advance(HOUR);
  await bridge.call(messages.sendMessage, { body: { threadId, bodyMd: textFor(32) } });
});

test('the same text with a link is counted across all accounts', async () => {
  const text = 'See https://jobs.example.org/apply for the full list of our open positions.';
  for (const name of ['Dot', 'Eve']) {
    const [seeker, company] = [await app.seeker(`${name}ty`), await app.employer(name)];
    const { threadId } = await meet(seeker, company);
    for (let n = 0; n < 30; n += 1) expect((await send(company, threadId, text)).status).toBe(201);
  }
  const [finn, gull] = [await app.seeker('Finn'), await app.employer('Gull')];
  const { threadId } = await meet(finn, gull);
  expect((await send(gull, threadId, text)).status).toBe(429);
  expect((await send(gull, threadId, `${text} Ask for Gwen.`)).status).toBe(201);
});
