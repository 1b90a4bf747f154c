import { Building2, House, MapPin, Shuffle } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import type { DeckCard as Role } from '#contract/deck-cards.ts';
import { percentOf } from '#contract/format.ts';
import { FitRing } from '#web/brand/fit-ring.tsx';
import { Flag } from '#web/brand/flag.tsx';
import { UnknownFit } from '#web/features/fit/unknown-fit.tsx';
import { ResponseRate } from '#web/features/guarantee/response-rate.tsx';
import {
  againstMinimum,
  cityOf,
  companyOf,
  flagNameOf,
  salaryOf,
  skillsOf,
  takeHomeOf,
  workModeOf,
  yearOf,
} from '#web/features/role-sheet/card-words.ts';
import { VerifiedMark } from '#web/features/verification/verified-mark.tsx';
import { Badge, Tag } from '#web/ui/badge.tsx';
import { Bar } from '#web/ui/bar.tsx';
import { cx } from '#web/ui/cx.ts';
import { Icon } from '#web/ui/icon.tsx';

interface RoleCardProps {
  readonly role: Role;
  /** The seeker's minimum, whole pounds net a month; null if not set. */
  readonly minimumPounds: number | null;
  /** Whether to show the fit; a preview has none, because it is not for a particular seeker. */
  readonly hasFit?: boolean;
  /** Why the server did not accept the application, if it was refused. */
  readonly refusal?: string | null;
  /** Shown in the card's corner. */
  readonly corner?: ReactNode;
  readonly onOpen: () => void;
}

/**
 * One role as shown in the deck. A tap anywhere, or Enter on the title, opens the details. Below heights of 27.5, 25, 23, 21
 * and 19 rem the card shortens or hides more of what the details repeat, instead of cutting off its last line.
 */
export function RoleCard({
  role,
  minimumPounds,
  hasFit = true,
  refusal = null,
  corner,
  onOpen,
}: RoleCardProps) {
  const titleId = useId();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the title's button is the way in by keyboard; its click bubbles to here.
    <article
      aria-labelledby={titleId}
      onClick={onOpen}
      className="@container-size relative h-full touch-pan-y overflow-hidden rounded-card bg-surface shadow-card ring-1 ring-ink/5 select-none has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-brand"
    >
      <div className="flex h-[calc(100%-1.25rem)] touch-pan-y flex-col overflow-y-auto overscroll-contain">
        <div className="relative min-h-24 flex-1 [@container_(19rem<=height<27.5rem)]:min-h-12 [@container_(height<19rem)]:min-h-8">
          <Flag name={flagNameOf(role)} size="cover" />
        </div>
        <div className="relative flex-none px-5 pt-3.5">
          <div className="absolute -top-8 right-5">
            {hasFit && !role.isFitUnknown ? <FitRing percent={percentOf(role.fitScoreInt)} /> : null}
          </div>
          <p className="flex flex-wrap items-baseline gap-x-2 gap-y-1 pr-20 text-15 font-semibold">
            {companyOf(role)}
            {role.employer?.isVerified ? (
              <span className="[@container_(height<27.5rem)]:hidden">
                <VerifiedMark />
              </span>
            ) : null}
            {role.isInvited ? <Badge tone="blush">Invited</Badge> : null}
          </p>
          <h2 id={titleId} className="mt-1 text-28 [@container_(height<25rem)]:text-24">
            <button type="button" className="block text-left outline-none" data-open-details="">
              <span className="line-clamp-3 [@container_(height<25rem)]:line-clamp-2">{role.title}</span>
            </button>
          </h2>
          {refusal === null ? null : (
            <p role="alert" className="mt-2 rounded-tile bg-amber-soft px-3 py-2 text-15 text-on-amber">
              {refusal}
            </p>
          )}
          <p className="num mt-2 text-18 font-semibold">{salaryOf(role)}</p>
          {role.pay ? <p className="num text-14 text-ink-2">{yearOf(role)}</p> : null}
          <TakeHome role={role} minimumPounds={minimumPounds} />
          <Place role={role} />
          <div className="[@container_(height<23rem)]:*:truncate">
            <ResponseRate record={role.employer?.response} />
          </div>
          {role.personalityFitInt > 0 ? (
            <div className="mt-4 [@container_(height<27.5rem)]:mt-2">
              <Bar label="Culture fit" percent={percentOf(role.personalityFitInt)} />
            </div>
          ) : null}
          {hasFit && role.isFitUnknown ? (
            <p className="mt-3 text-15">
              <UnknownFit className="inline-block py-1" />
            </p>
          ) : null}
          <Skills role={role} />
        </div>
      </div>
      {corner ? (
        // On a low card the fit ring is at the same height, so place the corner to the left of the ring.
        <div className="absolute top-3 right-3 [@container_(height<27.5rem)]:top-1 [@container_(height<27.5rem)]:right-24">
          {corner}
        </div>
      ) : null}
    </article>
  );
}

function TakeHome({ role, minimumPounds }: Pick<RoleCardProps, 'role' | 'minimumPounds'>) {
  const takeHome = takeHomeOf(role);
  if (takeHome === null) return null;
  const comparison = againstMinimum(role.takeHomeMonthlyPence, minimumPounds);
  return (
    <p className="num mt-0.5 text-14 text-ink-2">
      {takeHome}
      {comparison === null ? null : (
        <span className="block [@container_(height<21rem)]:hidden">{comparison}</span>
      )}
    </p>
  );
}

const MODE_ICONS = { remote: House, hybrid: Shuffle, onsite: Building2 } as const;

function Place({ role }: { readonly role: Role }) {
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-15 text-ink-2">
      <span className="inline-flex items-center gap-1.5">
        <Icon of={MapPin} className="size-[1.25em] text-ink-3" />
        {cityOf(role)}
      </span>
      <span className="inline-flex items-center gap-1.5">
        <Icon of={MODE_ICONS[role.workMode] ?? Building2} className="size-[1.25em] text-ink-3" />
        {workModeOf(role)}
      </span>
    </p>
  );
}

function Skills({ role }: { readonly role: Role }) {
  const { skills, areListed } = skillsOf(role);
  return (
    <>
      <ul
        className={cx(
          'mt-4 flex flex-wrap gap-1.5 [@container_(height<27.5rem)]:mt-2',
          // One line each: the details show a long name in full.
          '*:max-w-full [&_span]:block [&_span]:truncate [&_span]:leading-8',
          role.personalityFitInt > 0
            ? '[@container_(height<27.5rem)]:max-h-8 [@container_(height<27.5rem)]:overflow-hidden'
            : '[@container_(height<25rem)]:max-h-8 [@container_(height<25rem)]:overflow-hidden',
        )}
        aria-hidden={areListed ? undefined : true}
      >
        {skills.map((skill) => (
          <li key={skill}>
            <Tag isMuted={!areListed}>{skill}</Tag>
          </li>
        ))}
      </ul>
      {areListed ? null : <p className="mt-2 text-13 text-ink-3">skills not listed</p>}
    </>
  );
}
