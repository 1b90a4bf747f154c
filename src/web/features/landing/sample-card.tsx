import type { LucideIcon } from 'lucide-react';
import { MapPin } from 'lucide-react';
import { FitRing } from '#web/brand/fit-ring.tsx';
import { Flag } from '#web/brand/flag.tsx';
import { Tag } from '#web/ui/badge.tsx';
import { Bar } from '#web/ui/bar.tsx';
import { Icon } from '#web/ui/icon.tsx';

export interface SampleRole {
  readonly title: string;
  readonly companyName: string;
  readonly pay: string;
  readonly city: string;
  readonly mode: string;
  readonly modeIcon: LucideIcon;
  readonly fit: number;
  readonly culture: number;
  readonly skills: readonly string[];
}

interface SampleCardProps {
  readonly role: SampleRole;
  /** Whether it is the card about to be swiped right. */
  readonly isChosen?: boolean;
}

/** A picture of a role's card as in the deck: nothing in it can be used. */
export function SampleCard({ role, isChosen = false }: SampleCardProps) {
  return (
    <div className="relative flex h-full flex-col overflow-hidden rounded-card bg-surface shadow-card ring-1 ring-ink/5">
      <div className="relative min-h-0 flex-1">
        <Flag name={role.companyName} size="cover" />
        {isChosen ? (
          <span className="display absolute top-5 left-5 -rotate-6 rounded-control bg-brand px-4 py-2 text-20 text-on-brand">
            Apply
          </span>
        ) : null}
      </div>
      <div className="relative px-5 pt-3.5 pb-5">
        <div className="absolute -top-8 right-5">
          <FitRing percent={role.fit} />
        </div>
        <p className="pr-20 text-15 font-semibold">{role.companyName}</p>
        <p className="display mt-1 text-28">{role.title}</p>
        <p className="num mt-2.5 text-18 font-semibold">{role.pay}</p>
        <p className="mt-1 flex gap-4 text-15 text-ink-2">
          <span className="inline-flex items-center gap-1.5">
            <Icon of={MapPin} className="size-[1.25em] text-ink-3" />
            {role.city}
          </span>
          <span className="inline-flex items-center gap-1.5">
            <Icon of={role.modeIcon} className="size-[1.25em] text-ink-3" />
            {role.mode}
          </span>
        </p>
        <div className="mt-4">
          <Bar label="Culture fit" percent={role.culture} />
        </div>
        <ul className="mt-4 flex flex-wrap gap-1.5">
          {role.skills.map((skill) => (
            <li key={skill}>
              <Tag>{skill}</Tag>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
