import { expect, test } from 'vitest';
import { createDraftKeeper, type DraftState } from './draft-keeper.ts';
import { EMPTY_DRAFT, type RoleDraft } from './role-draft.ts';

const draftTitled = (title: string): RoleDraft => ({ ...EMPTY_DRAFT, title });

/** A keeper whose timers run when the test says so, with a server that responds likewise. */
function keeperWith(revision = 0) {
  const states: DraftState[] = [];
  const sent: [title: string, revision: number][] = [];
  let timer: (() => void) | null = null;
  let answer: { resolve: (revision: number) => void; reject: (error: unknown) => void } | null = null;
  const keeper = createDraftKeeper({
    revision,
    save: (draft, from) => {
      sent.push([draft.title, from]);
      return new Promise((resolve, reject) => {
        answer = { resolve, reject };
      });
    },
    stateAfter: (error) => error as 'failed' | 'full' | 'stale',
    onState: (state) => states.push(state),
    later: (run) => {
      timer = run;
      return () => {
        timer = null;
      };
    },
  });
  const untilSettled = () => new Promise((resolve) => setImmediate(resolve));
  return {
    keeper,
    states,
    sent,
    pause: () => timer?.(),
    isPlanned: () => timer !== null,
    async succeed(now: number) {
      answer?.resolve(now);
      await untilSettled();
    },
    async fail(state: DraftState) {
      answer?.reject(state);
      await untilSettled();
    },
  };
}

test('the latest version is saved after a pause, over the known revision', async () => {
  const { keeper, sent, states, pause, succeed } = keeperWith();
  keeper.keep(draftTitled('N'));
  keeper.keep(draftTitled('Nurse'));
  expect(sent).toEqual([]);
  pause();
  expect(sent).toEqual([['Nurse', 0]]);
  // What is typed during a save is saved afterwards, not at the same time.
  keeper.keep(draftTitled('Nurse, nights'));
  pause();
  expect(sent).toHaveLength(1);
  await succeed(1);
  pause();
  expect(sent[1]).toEqual(['Nurse, nights', 1]);
  await succeed(2);
  expect(states.at(-1)).toBe('saved');
});

test('a failed save is retried with the latest version', async () => {
  const { keeper, sent, states, pause, fail, isPlanned } = keeperWith(3);
  keeper.keep(draftTitled('Cook'));
  keeper.flush();
  await fail('failed');
  expect(states.at(-1)).toBe('failed');
  expect(isPlanned()).toBe(true);
  keeper.keep(draftTitled('Chef'));
  pause();
  expect(sent).toEqual([
    ['Cook', 3],
    ['Chef', 3],
  ]);
});

test('another window’s version is not overwritten until asked', async () => {
  const { keeper, sent, states, pause, fail } = keeperWith(1);
  keeper.keep(draftTitled('Porter'));
  pause();
  await fail('stale');
  expect(states.at(-1)).toBe('stale');
  keeper.keep(draftTitled('Porter, nights'));
  keeper.flush();
  expect(sent).toHaveLength(1);
  keeper.overwrite(5);
  pause();
  expect(sent[1]).toEqual(['Porter, nights', 5]);
});

test('nothing is saved once the role was posted', async () => {
  const { keeper, sent, isPlanned } = keeperWith();
  keeper.keep(draftTitled('Baker'));
  keeper.stop();
  expect(isPlanned()).toBe(false);
  keeper.keep(draftTitled('Baker, early'));
  keeper.flush();
  expect(sent).toEqual([]);
});

test('a pause waits for the save in flight; later edits are saved on resuming', async () => {
  const { keeper, sent, pause, succeed, isPlanned } = keeperWith();
  keeper.keep(draftTitled('Welder'));
  pause();
  let isQuiet = false;
  void keeper.pause().then(() => {
    isQuiet = true;
  });
  // Typed while the role is being posted.
  keeper.keep(draftTitled('Welder, nights'));
  pause();
  await Promise.resolve();
  expect(isQuiet).toBe(false);
  await succeed(1);
  expect(isQuiet).toBe(true);
  pause();
  expect(sent).toEqual([['Welder', 0]]);
  keeper.resume();
  expect(isPlanned()).toBe(true);
  pause();
  expect(sent[1]).toEqual(['Welder, nights', 1]);
});
