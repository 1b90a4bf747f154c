import { useState } from 'react';
import { expect, test } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { nextPaint, toBrowserPoint } from '#testing/browser-page.ts';
import { show, waitUntilSettled } from '#testing/show.tsx';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { TextInput } from './inputs.tsx';

/** A long page with a button half-way down. The button opens a dialog, which can open a second dialog over it. */
function Page() {
  const [open, setOpen] = useState<'none' | 'first' | 'second'>('none');
  return (
    <>
      <div className="h-[2000px]">The page behind</div>
      <Button onClick={() => setOpen('first')}>Withdraw</Button>
      <div className="h-[2000px]" />
      <Dialog
        open={open !== 'none'}
        onOpenChange={(isOpen) => setOpen(isOpen ? 'first' : 'none')}
        title="Withdraw your application?"
        footer={<Button onClick={() => setOpen('second')}>Withdraw it</Button>}
      >
        <TextInput name="reason" aria-label="Reason" />
        <div className="h-[3000px]">Very long terms</div>
      </Dialog>
      <Dialog
        open={open === 'second'}
        onOpenChange={(isOpen) => setOpen(isOpen ? 'second' : 'first')}
        title="Are you sure?"
      />
    </>
  );
}

const opener = page.getByRole('button', { name: 'Withdraw', exact: true });
const dialog = page.getByRole('dialog', { name: 'Withdraw your application?' });
const title = page.getByRole('heading', { name: 'Withdraw your application?' });

test('the focus moves to a dialog, stays inside and returns to the opener', async () => {
  show(<Page />);
  await opener.click();
  await expect.element(title).toHaveFocus();
  // Close, the field, the button at the foot, and round again; backwards too.
  const stops = [];
  for (let presses = 0; presses < 4; presses += 1) {
    await userEvent.tab();
    stops.push(document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent);
  }
  expect(stops).toEqual(['Close', 'Reason', 'Withdraw it', 'Close']);
  await userEvent.tab({ shift: true });
  expect(document.activeElement?.textContent).toBe('Withdraw it');
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
});

test('the page behind a dialog keeps its position, even after it closes', async () => {
  show(<Page />);
  opener.element().scrollIntoView({ block: 'center' });
  const was = window.scrollY;
  expect(was).toBeGreaterThan(0);
  await opener.click();
  await expect.element(title).toHaveFocus();
  const wheel = (y: number) =>
    cdp().send('Input.dispatchMouseEvent', {
      type: 'mouseWheel',
      ...toBrowserPoint(195, y),
      deltaX: 0,
      deltaY: 300,
    });
  await wheel(700);
  await expect.poll(() => dialog.element().scrollTop).toBeGreaterThan(0);
  // Outside the dialog, where the page behind is visible.
  await wheel(20);
  await nextPaint();
  expect(window.scrollY).toBe(was);
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(window.scrollY).toBe(was);
});

test('title and buttons of a long dialog stay in sight', async () => {
  show(<Page />);
  await opener.click();
  await waitUntilSettled();
  const box = dialog.element();
  box.scrollTop = 1_500;
  const { top } = title.element().getBoundingClientRect();
  const foot = page.getByRole('button', { name: 'Withdraw it' }).element().getBoundingClientRect();
  const frame = box.getBoundingClientRect();
  expect(top).toBeGreaterThanOrEqual(frame.top);
  expect(foot.bottom).toBeLessThanOrEqual(frame.bottom);
  expect(frame.bottom).toBeLessThanOrEqual(window.innerHeight);
});

test('Escape closes the dialog on top and leaves the one below', async () => {
  show(<Page />);
  await opener.click();
  await page.getByRole('button', { name: 'Withdraw it' }).click();
  await expect.element(page.getByRole('heading', { name: 'Are you sure?' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog', { name: 'Are you sure?' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Withdraw it' })).toHaveFocus();
  await expect.element(dialog).toBeVisible();
});

/** A list in a dialog. Its rows open a second dialog, whose button removes the row from the list. */
function List() {
  const [open, setOpen] = useState(true);
  const [rows, setRows] = useState(['Staff Nurse', 'Night Nurse']);
  const [chosen, setChosen] = useState<string | null>(null);
  function apply() {
    setRows((before) => before.filter((row) => row !== chosen));
    setChosen(null);
  }
  return (
    <>
      <Dialog open={open} onOpenChange={setOpen} title="Search jobs">
        {rows.map((row) => (
          <Button key={row} onClick={() => setChosen(row)}>
            {row}
          </Button>
        ))}
      </Dialog>
      <Dialog
        open={chosen !== null}
        onOpenChange={() => setChosen(null)}
        title="Details"
        footer={<Button onClick={apply}>Apply</Button>}
      />
    </>
  );
}

/** A card whose button opens a dialog, which replaces the button. */
function Card() {
  const [isOpen, setIsOpen] = useState(false);
  const [isOn, setIsOn] = useState(false);
  function turnOn() {
    setIsOn(true);
    setIsOpen(false);
  }
  return (
    <section aria-label="Second factor">
      <div popover="auto" role="dialog" aria-label="Notifications" />
      {isOn ? 'An app' : <Button onClick={() => setIsOpen(true)}>Set up an app</Button>}
      <Dialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title="Scan this"
        footer={<Button onClick={turnOn}>Turn on</Button>}
      />
    </section>
  );
}

test('if a dialog’s opener is gone, its part of the page gets the focus', async () => {
  show(<Card />);
  await page.getByRole('button', { name: 'Set up an app' }).click();
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect.element(page.getByRole('region', { name: 'Second factor' })).toHaveFocus();
});

test('if a dialog’s opener is gone, the dialog behind gets the focus', async () => {
  show(<List />);
  const search = page.getByRole('dialog', { name: 'Search jobs' });
  await page.getByRole('button', { name: 'Staff Nurse' }).click();
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect.element(search).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(search).not.toBeInTheDocument();
});
