import { type DeckCard, hasDetails } from '#contract/deck-cards.ts';
import type { RoleCard } from '#contract/roles.ts';
import { Reasons } from '#web/features/fit/reasons.tsx';
import { UnknownFit } from '#web/features/fit/unknown-fit.tsx';
import { companyOf } from '#web/features/role-sheet/card-words.ts';
import { Markdown } from '#web/ui/markdown.tsx';
import type { DetailsState } from '../deck-state.ts';
import { MissingDetails } from './missing-details.tsx';

interface RoleAsideProps {
  readonly role: DeckCard;
  /** Why the card has no details, if it has none. */
  readonly details: DetailsState | undefined;
  readonly onRetry: () => void;
  readonly onOpen: () => void;
}

/** The panel beside the deck in a wide window: why this role is shown, and what it is about. */
export function RoleAside({ role, details, onRetry, onOpen }: RoleAsideProps) {
  return (
    <aside aria-label="About the top card" className="min-h-0 overflow-y-auto border-l border-line px-6 py-6">
      {hasDetails(role) ? (
        <WholeAside role={role} onOpen={onOpen} />
      ) : (
        <MissingDetails state={details} onRetry={onRetry} />
      )}
    </aside>
  );
}

function WholeAside({ role, onOpen }: { readonly role: RoleCard; readonly onOpen: () => void }) {
  return (
    <>
      <h2 className="mb-4 text-20">Why this one</h2>
      {role.isFitUnknown ? <UnknownFit /> : <Reasons fit={role.fit} />}
      <h2 className="mt-8 text-20">About the role</h2>
      {role.descriptionMd.trim() === '' ? (
        <p className="mt-2 text-15 text-ink-2">{companyOf(role)} has not written a description.</p>
      ) : (
        // Only the beginning of the text: inert, so that links in the hidden part can't take the focus.
        <div inert className="mt-2 max-h-40 overflow-hidden text-15 text-ink-2">
          <Markdown text={role.descriptionMd} />
        </div>
      )}
      <button
        type="button"
        onClick={onOpen}
        className="mt-2 min-h-11 text-15 font-semibold text-brand underline underline-offset-4"
      >
        {role.descriptionMd.trim() === '' ? 'Read the whole advert' : 'Read the full description'}
      </button>
    </>
  );
}
