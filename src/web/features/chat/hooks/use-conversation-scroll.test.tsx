import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '#testing/show.tsx';
import { useConversationScroll } from './use-conversation-scroll.ts';

interface ConversationProps {
  /** Numbers of the messages; Amara's own are even. */
  readonly messages: readonly number[];
  readonly firstUnread?: number;
  /** The height of the conversation in pixels, which the keyboard reduces. */
  readonly height?: number;
}

function Conversation({ messages, firstUnread, height = 400 }: ConversationProps) {
  const scroll = useConversationScroll({
    firstId: messages[0]?.toString(),
    lastOwnKey: messages.findLast((each) => each % 2 === 0)?.toString(),
  });
  return (
    <>
      <div
        ref={scroll.box}
        role="log"
        onScroll={scroll.updateIsAtEnd}
        className="relative overflow-y-auto [overflow-anchor:none]"
        style={{ height }}
      >
        <div ref={scroll.content}>
          {messages.map((each) => (
            <p
              key={each}
              data-unread-mark={each === firstUnread ? '' : undefined}
              style={{ height: 60 + (each % 3) * 20 }}
            >
              Message {each}
            </p>
          ))}
        </div>
      </div>
      {scroll.isAtEnd ? null : (
        <button type="button" onClick={scroll.toEnd}>
          Newest
        </button>
      )}
    </>
  );
}

const numbers = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);
const box = () => page.getByRole('log').element();
const toTheEnd = () => box().scrollHeight - box().scrollTop - box().clientHeight;
const topOf = (message: number) =>
  page.getByText(`Message ${message}`, { exact: true }).element().getBoundingClientRect().top;
const newestButton = page.getByRole('button', { name: 'Newest' });

async function scrolledTo(top: number) {
  box().scrollTop = top;
  await expect.element(newestButton).toBeVisible();
}

test('a conversation opens at its end, and follows new messages', async () => {
  const { rerender } = show(<Conversation messages={numbers(1, 41)} />);
  await expect.poll(toTheEnd).toBe(0);
  rerender(<Conversation messages={numbers(1, 43)} />);
  await expect.element(page.getByText('Message 43')).toBeInTheDocument();
  await expect.poll(toTheEnd).toBe(0);
  expect(newestButton.query()).toBeNull();
});

test('a conversation opens at its first unread message', async () => {
  show(<Conversation messages={numbers(1, 60)} firstUnread={31} />);
  await expect.element(newestButton).toBeVisible();
  const offset = topOf(31) - box().getBoundingClientRect().top;
  expect(offset).toBeGreaterThanOrEqual(0);
  expect(offset).toBeLessThan(32);
});

test('older messages added above do not move the view', async () => {
  const { rerender } = show(<Conversation messages={numbers(101, 160)} />);
  await expect.poll(toTheEnd).toBe(0);
  await scrolledTo(500);
  const was = topOf(108);
  rerender(<Conversation messages={numbers(1, 160)} />);
  await expect.element(page.getByText('Message 1', { exact: true })).toBeInTheDocument();
  expect(Math.abs(topOf(108) - was)).toBeLessThan(1);
});

test('a new message moves nothing while older ones are being read', async () => {
  const { rerender } = show(<Conversation messages={numbers(1, 60)} />);
  await expect.poll(toTheEnd).toBe(0);
  await scrolledTo(500);
  const was = topOf(8);
  rerender(<Conversation messages={numbers(1, 61)} />);
  await expect.element(page.getByText('Message 61', { exact: true })).toBeInTheDocument();
  expect(topOf(8)).toBe(was);
  await newestButton.click();
  await expect.poll(toTheEnd).toBe(0);
  await expect.element(newestButton).not.toBeInTheDocument();
});

test('the reader’s own new message is shown, wherever they were reading', async () => {
  const { rerender } = show(<Conversation messages={numbers(1, 61)} />);
  await expect.poll(toTheEnd).toBe(0);
  await scrolledTo(500);
  rerender(<Conversation messages={numbers(1, 62)} />);
  await expect.poll(toTheEnd).toBe(0);
});

test('a conversation at its end stays there when the keyboard opens', async () => {
  const { rerender } = show(<Conversation messages={numbers(1, 60)} />);
  await expect.poll(toTheEnd).toBe(0);
  rerender(<Conversation messages={numbers(1, 60)} height={180} />);
  await expect.poll(() => box().clientHeight).toBe(180);
  await expect.poll(toTheEnd).toBe(0);
});
