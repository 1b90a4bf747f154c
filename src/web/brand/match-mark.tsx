import { useId } from 'react';
import { initialsOf } from '#web/format/initials.ts';
import { FlagDrawing } from './flag.tsx';

interface MatchMarkProps {
  readonly seekerName: string;
  readonly employerName: string;
  readonly className?: string;
  /** Slides the two discs together, once. */
  readonly celebrate?: boolean;
}

/** Two overlapping discs: the seeker's initials and the employer's flag, with the sun in the overlap. */
export function MatchMark({ seekerName, employerName, className, celebrate = false }: MatchMarkProps) {
  const id = useId();
  return (
    <svg viewBox="20 3 280 184" className={className} aria-hidden="true">
      <defs>
        <clipPath id={`${id}-seeker`}>
          <circle cx="112" cy="95" r="88" />
        </clipPath>
        <clipPath id={`${id}-employer`}>
          <circle cx="208" cy="95" r="88" />
        </clipPath>
      </defs>
      <g className={celebrate ? 'animate-meet-left' : undefined}>
        <circle cx="112" cy="95" r="88" fill="#ffd9d3" />
        <text
          x="72"
          y="109"
          textAnchor="middle"
          fill="#5a1b14"
          fontSize="40"
          className="display"
          letterSpacing="-0.9"
        >
          {initialsOf(seekerName)}
        </text>
      </g>
      <g className={celebrate ? 'animate-meet-right' : undefined}>
        <g clipPath={`url(#${id}-employer)`}>
          <g transform="translate(49.6 7) scale(.88)">
            <FlagDrawing name={employerName} />
          </g>
        </g>
      </g>
      <g
        className={
          celebrate ? 'animate-fade [animation-delay:480ms] [animation-fill-mode:backwards]' : undefined
        }
      >
        <g clipPath={`url(#${id}-seeker)`}>
          <circle cx="208" cy="95" r="88" fill="#ffc23c" />
        </g>
        <path
          d="M146 96l10 10 19-22"
          fill="none"
          stroke="#111a15"
          strokeWidth="7"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </g>
    </svg>
  );
}
