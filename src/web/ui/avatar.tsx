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
  /** The person's name, for the initials. Empty shows the default figure. */
  readonly name: string;
  /** A picture's URL; without one, or if it does not load, initials are shown. */
  readonly imageUrl?: string | null | undefined;
  readonly size?: keyof typeof SIZES;
  /** Blush is for the signed-in user; others get a colour from their name. */
  readonly tone?: 'blush' | 'byName';
}

/** A person as a disc. Decorative: the name is beside it or in the control around it. */
export function Avatar({ name, imageUrl, size = 44, tone = 'byName' }: AvatarProps) {
  // The URL of a picture that did not load: the device is offline, or this viewer may no longer see the picture.
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
