import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { show } from '#testing/show.tsx';
import { Tab, TabList, TabPanel, Tabs } from './tabs.tsx';

function Screen() {
  const [tab, setTab] = useState('matches');
  return (
    <Tabs value={tab} onChange={setTab}>
      <TabList label="Sections">
        <Tab value="matches">Matches</Tab>
        <Tab value="chat">Chat</Tab>
      </TabList>
      <TabPanel value="matches">
        <button type="button" onClick={() => setTab('chat')}>
          Message Bridge & Co
        </button>
      </TabPanel>
      <TabPanel value="chat">No Messages Yet</TabPanel>
    </Tabs>
  );
}

test('a tab opened from another tab’s content takes the focus', async () => {
  show(<Screen />);
  expect(document.activeElement).toBe(document.body);
  await page.getByRole('button', { name: 'Message Bridge & Co' }).click();
  await expect.element(page.getByRole('tabpanel', { name: 'Chat' })).toHaveFocus();
});

test('a tab that is pressed, or reached with the arrows, keeps the focus', async () => {
  show(<Screen />);
  await page.getByRole('tab', { name: 'Chat' }).click();
  await expect.element(page.getByText('No Messages Yet')).toBeVisible();
  await expect.element(page.getByRole('tab', { name: 'Chat' })).toHaveFocus();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(page.getByRole('tab', { name: 'Matches' })).toHaveFocus();
});
