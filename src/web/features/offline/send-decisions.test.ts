import { expect, test } from 'vitest';
import { newsOf, type Outcome, sendDecisions } from './send-decisions.ts';
import type { Decision } from './waiting.ts';

function yesTo(roleId: string, superLike = false): Decision {
  return { roleId, superLike, note: '', what: `Nurse ${roleId} at Bridge & Co` };
}

/** Amara's device with its waiting decisions, and a server that responds by role. */
function device(waiting: readonly Decision[], answers: Readonly<Record<string, Outcome>> = {}) {
  const sent: string[] = [];
  const self = {
    waiting,
    sent,
    flush: () =>
      sendDecisions({
        load: () => self.waiting,
        save: (next) => {
          self.waiting = next;
        },
        send: async ({ roleId }) => {
          sent.push(roleId);
          return answers[roleId] ?? { kind: 'sent' };
        },
        alone: (run) => run(),
      }),
  };
  return self;
}

test('decisions are sent once each, in the order they were made', async () => {
  const amara = device([yesTo('a'), yesTo('b', true), yesTo('c')]);
  const sentDecisions = await amara.flush();
  expect(amara.sent).toEqual(['a', 'b', 'c']);
  expect(amara.waiting).toEqual([]);
  expect(newsOf(sentDecisions)).toEqual({
    title: 'Applications Sent',
    description: '3, made while you were offline.',
  });
  expect(newsOf(await amara.flush())).toBeNull();
});

test('a decision without a response stays, with those after it', async () => {
  const amara = device([yesTo('a'), yesTo('b'), yesTo('c')], { b: { kind: 'unreachable' } });
  const sentDecisions = await amara.flush();
  expect(amara.sent).toEqual(['a', 'b']);
  expect(amara.waiting.map(({ roleId }) => roleId)).toEqual(['b', 'c']);
  expect(newsOf(sentDecisions)).toEqual({
    title: 'Application Sent!',
    description: 'Nurse a at Bridge & Co',
  });
});

test('a role that closed meanwhile is named, and the next one is sent', async () => {
  const why = 'Nurse a at Bridge & Co closed before your application was sent.';
  const amara = device([yesTo('a'), yesTo('b')], { a: { kind: 'refused', why } });
  const sentDecisions = await amara.flush();
  expect(amara.sent).toEqual(['a', 'b']);
  expect(amara.waiting).toEqual([]);
  expect(newsOf(sentDecisions)).toEqual({ title: 'Not sent', description: why });
});

test('a decision made during sending is kept and sent too', async () => {
  const amara = device([yesTo('a')]);
  const flush = amara.flush();
  amara.waiting = [...amara.waiting, yesTo('b')];
  await flush;
  expect(amara.sent).toEqual(['a', 'b']);
  expect(amara.waiting).toEqual([]);
});
