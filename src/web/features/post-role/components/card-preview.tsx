import type { RoleCard as Card } from '#contract/roles.ts';
import { RoleCard } from '#web/features/discover/components/role-card.tsx';
import { salaryOf, takeHomeOf } from '#web/features/role-sheet/card-words.ts';

/** A preview of the role's card as seekers will see it; this one can't be opened. */
export function CardPreview({ card }: { readonly card: Card }) {
  const words = [card.title, card.employer.companyName, salaryOf(card), takeHomeOf(card)];
  return (
    <>
      <div role="img" aria-label={`The card: ${words.filter(Boolean).join(', ')}`} className="h-[560px]">
        <div inert className="h-full">
          <RoleCard role={card} minimumPounds={null} hasFit={false} onOpen={() => {}} />
        </div>
      </div>
      <p className="mt-3 text-14 text-ink-2">
        Each seeker sees their own fit on it, and their culture fit once they have taken the assessment.
      </p>
    </>
  );
}
