import { expect, test } from 'vitest';
import { messages } from '#contract/index.ts';
import { meet } from '#testing/meeting.ts';
import { browserOf } from './people.ts';
import { PHONE, stageOfFile } from './stage.ts';

const stage = await stageOfFile({ keepsOnDevices: false });

test('with OFFLINE_COPIES=0 a browser keeps no copies or drafts on disk', async () => {
  const [amara, bridge] = [await stage.app.seeker('Amara'), await stage.app.employer('Bridge & Co')];
  const { threadId } = await meet(amara, bridge, 'Staff Nurse');
  await bridge.postRole({ title: 'Matron' });
  await bridge.call(messages.sendMessage, { body: { threadId, bodyMd: 'Could you start in May?' } });
  const page = await browserOf(amara, stage, PHONE, '/?tab=chat');
  await page.getByText('Could you start in May?').first().click();
  await page.getByPlaceholder('Type a message...').fill('A secret that I have not sent yet');
  await page.goto('/');
  await page.locator('[data-depth="0"]').waitFor();
  const stored = await page.evaluate(async () => ({
    local: Object.keys(localStorage).filter((key) => key !== 'nod-theme'),
    databases: (await indexedDB.databases()).map(({ name }) => name),
  }));
  expect(stored).toEqual({ local: [], databases: [] });
});
