import { UserRound } from 'lucide-react';
import { useState } from 'react';
import { seedOf } from '#contract/flags.ts';
import { initialsOf } from '#web/format/initials.ts';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';

const TONES = [
  'bg-blush text-on-blush',
  'bg-brand-soft text-on-soft',
  'bg-info-soft text-info',
  'bg-amber-soft text-on-amber',
  'bg-sunken text-ink-2',
] as const;

const SIZES = {
  36: 'size-9 text-13',
  44: 'size-11 text-15',
  64: 'size-16 text-20',
  88: 'size-22 text-28',
} as const;

interface AvatarProps {
  /** Whose: the initials come from it. Empty gives the default figure. */
  readonly name: string;
  /** A picture's address; initials are shown if there is none, or it does not load. */
  readonly imageUrl?: string | null | undefined;
  readonly size?: keyof typeof SIZES;
  /** Blush is the person using the product; others take a colour of their own from their name. */
  readonly tone?: 'blush' | 'byName';
}

/** A person as a disc. Decoration: the name stands beside it or in the control around it. */
export function Avatar({ name, imageUrl, size = 44, tone = 'byName' }: AvatarProps) {
  // Offline, or no longer to be seen by this viewer.
  const [missing, setMissing] = useState('');
  const colours = tone === 'blush' ? TONES[0] : TONES[seedOf(name) % TONES.length];
  const initials = initialsOf(name);
  return (
    <span
      aria-hidden="true"
      className={cx(
        'inline-grid flex-none place-items-center overflow-hidden rounded-full font-semibold',
        SIZES[size],
        colours,
      )}
    >
      {imageUrl && imageUrl !== missing ? (
        <img src={imageUrl} alt="" onError={() => setMissing(imageUrl)} className="size-full object-cover" />
      ) : (
        initials || <Icon of={UserRound} />
      )}
    </span>
  );
}
