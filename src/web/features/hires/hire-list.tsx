import { useState } from 'react';
import type { Hire } from '#contract/billing.ts';
import { money } from '#contract/format.ts';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { ShowMore } from '#web/ui/show-more.tsx';
import { HireAnswer } from './hire-answer.tsx';
import { useHires } from './hires-query.ts';

/** A seeker's hires: the employer's statement about each, and the seeker's answer. */
export function HireList() {
  const { items, more, refetch } = useHires();
  if (items === null) {
    return (
      <p className="mt-8 flex flex-wrap items-center gap-x-4 text-15 text-ink-2">
        Your hires did not load.
        <Button variant="quiet" size="sm" onClick={() => void refetch()}>
          Try again
        </Button>
      </p>
    );
  }
  if (!items?.length) return null;
  return (
    <section className="mt-8">
      <h2 className="mb-3 text-20">Hired</h2>
      <ul className="grid gap-3">
        {items.map((hire) => (
          <HireItem key={hire.id} hire={hire} />
        ))}
      </ul>
      <ShowMore more={more} shown={items.length} what="hires" className="mt-4" />
    </section>
  );
}

function HireItem({ hire }: { readonly hire: Hire }) {
  const [isDisputing, setDisputing] = useState(false);
  const { badge, tone, words } = seenBySeeker(hire);
  const isOpen = hire.status === 'awaiting_seeker' || hire.status === 'awaiting_salary';
  return (
    <li className="grid gap-3 rounded-tile bg-surface p-4 ring-1 ring-line lg:p-5">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div className="min-w-0">
          <h3 className="text-16 font-semibold wrap-anywhere">{hire.role.title}</h3>
          <p className="text-15 text-ink-2 wrap-anywhere">{hire.companyName}</p>
        </div>
        <Badge tone={tone}>{badge}</Badge>
      </div>
      <p className="num text-16 wrap-anywhere">{words}</p>
      {isOpen ? <HireAnswer hire={hire} isDisputing={isDisputing} onDispute={setDisputing} /> : null}
    </li>
  );
}

function seenBySeeker(hire: Hire): { badge: string; tone: BadgeTone; words: string } {
  const { companyName, salaryPence, decision } = hire;
  const salary = money(salaryPence ?? 0);
  switch (hire.status) {
    case 'awaiting_salary':
      return {
        badge: 'Hired',
        tone: 'brand',
        words: `Congratulations. ${companyName} still has to enter the agreed salary; then we will ask you if it is right.`,
      };
    case 'awaiting_seeker':
      return {
        badge: 'Please confirm',
        tone: 'amber',
        words: `${companyName} says they hired you at ${salary} a year. Is that right? You pay nothing either way.`,
      };
    case 'agreed':
      return { badge: 'Confirmed', tone: 'brand', words: `You both said ${salary} a year.` };
    case 'disputed':
      return {
        badge: 'Being checked',
        tone: 'info',
        words: `You said: “${hire.disputeReason ?? ''}” We are looking into it and will tell you both.`,
      };
    case 'settled':
      return { badge: 'Decided', tone: 'neutral', words: decision?.reason ?? '' };
  }
}
