// The page of `bench/swipe.ts`: one of four decks, each with the same cards, five of them mounted.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { animate, motion, useMotionValue, useTransform } from 'motion/react';
import { useEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import TinderCard from 'react-tinder-card';
import * as swing from 'swing';
import { USER_KEY } from '#web/features/auth/user.ts';
import { Deck } from '#web/features/discover/components/deck.tsx';
import { RoleCard } from '#web/features/discover/components/role-card.tsx';
import { SaveButton } from '#web/features/discover/components/save-button.tsx';
import '#web/styles/app.css';

const MOUNTED = 5;
const doNothing = () => {};

const ROLES = Array.from({ length: 60 }, (_, index) => ({
  id: `role-${index}`,
  title: ['Senior Product Designer', 'Community Nurse', 'Frontend Engineer'][index % 3],
  companyName: `Halden Works ${index}`,
  employer: { companyName: `Halden Works ${index}`, isVerified: true, response: null },
  locationCity: 'Leeds',
  workMode: 'hybrid',
  salaryMinGbpInt: 5_750_000,
  salaryMaxGbpInt: 7_000_000,
  takeHomeMonthlyPence: 396_100,
  requiredSkills: ['Figma', 'Prototyping', 'User research', 'Design systems'],
  fitScoreInt: 9100,
  personalityFitInt: 8200,
}));

function useCards() {
  const [cards, setCards] = useState(ROLES);
  return { cards, drop: () => setCards((all) => all.slice(1)) };
}

function Card({ role }) {
  const corner = <SaveButton role={role} shape="mark" />;
  return <RoleCard role={role} minimumPounds={2950} corner={corner} onOpen={doNothing} />;
}

const BOX = 'relative mx-auto h-[560px] w-full max-w-[404px]';
const place = (depth) => ({ transform: `translateY(${10 * depth}px) scale(${1 - 0.05 * depth})` });

function Ours() {
  const { cards, drop } = useCards();
  const state = { cards, isLoading: false, returned: null };
  return (
    <div className="grid h-[560px]">
      <Deck state={state} minimumPounds={2950} onDecide={drop} mayDecide={() => true} onOpen={doNothing} />
    </div>
  );
}

function Motion() {
  const { cards, drop } = useCards();
  const x = useMotionValue(0);
  const rotate = useTransform(x, (value) => value / 16);
  async function release(_, { offset }) {
    if (Math.abs(offset.x) < 100) return;
    await animate(x, Math.sign(offset.x) * 700, { duration: 0.3 });
    x.jump(0);
    drop();
  }
  return (
    <div className={BOX}>
      {cards
        .slice(0, MOUNTED)
        .map((role, depth) =>
          depth === 0 ? (
            <motion.div
              key={role.id}
              className="absolute inset-0"
              style={{ x, rotate }}
              drag="x"
              dragSnapToOrigin
              onDragEnd={release}
            >
              <Card role={role} />
            </motion.div>
          ) : (
            <motion.div
              key={role.id}
              className="absolute inset-0"
              initial={false}
              animate={{ y: 10 * depth, scale: 1 - 0.05 * depth }}
            >
              <Card role={role} />
            </motion.div>
          ),
        )
        .reverse()}
    </div>
  );
}

function Tinder() {
  const [gone, setGone] = useState(0);
  return (
    <div className={BOX}>
      {ROLES.slice(gone, gone + MOUNTED)
        .map((role, depth) => (
          <div key={role.id} className="absolute inset-0" style={depth > 0 ? place(depth) : undefined}>
            <TinderCard
              className="absolute inset-0"
              swipeRequirementType="position"
              swipeThreshold={100}
              onCardLeftScreen={() => setGone((count) => count + 1)}
            >
              <Card role={role} />
            </TinderCard>
          </div>
        ))
        .reverse()}
    </div>
  );
}

function Swing() {
  const { cards, drop } = useCards();
  const box = useRef(null);
  const stack = useRef(null);
  const topId = cards[0].id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a card of the stack is made once
  useEffect(() => {
    stack.current ??= swing.Stack({
      throwOutConfidence: (x) => (Math.abs(x) > 100 ? 1 : 0),
      throwOutDistance: () => 700,
    });
    const card = stack.current.createCard(box.current.querySelector(`#${topId}`));
    card.on('throwoutend', () => {
      card.destroy();
      drop();
    });
  }, [topId]);
  return (
    <div ref={box} className={BOX}>
      {cards
        .slice(0, MOUNTED)
        .map((role, depth) => (
          <div
            key={role.id}
            id={role.id}
            className="absolute inset-0"
            style={depth > 0 ? place(depth) : { transform: 'none' }}
          >
            <Card role={role} />
          </div>
        ))
        .reverse()}
    </div>
  );
}

const DECKS = { ours: Ours, motion: Motion, 'react-tinder-card': Tinder, swing: Swing };
const Chosen = DECKS[location.hash.slice(1)];
const client = new QueryClient({
  defaultOptions: { queries: { queryFn: () => null, retry: false, staleTime: Number.POSITIVE_INFINITY } },
});
client.setQueryData(USER_KEY, { id: 'amara', role: 'JobSeeker' });

/** While `isStalling`, a release keeps the main thread busy for 250 ms from the frame after it. */
addEventListener('pointerup', () => {
  if (!globalThis.isStalling) return;
  requestAnimationFrame(() =>
    setTimeout(() => {
      performance.mark('stall-start');
      const end = performance.now() + 250;
      while (performance.now() < end);
      performance.mark('stall-end');
    }),
  );
});

createRoot(document.getElementById('root')).render(
  <QueryClientProvider client={client}>
    <Chosen />
  </QueryClientProvider>,
);
