import type { CultureProfile } from '#contract/culture.ts';
import { Checkbox } from '#web/ui/choices.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Part } from '#web/ui/part.tsx';
import { useCompanyCulture } from './culture-query.ts';

// Loaded separately: most roles use the company's description.
const CultureSliders = lazyPart(async () => (await import('./culture-sliders.tsx')).CultureSliders);

interface RoleCultureCardProps {
  /** Null if the team has no profile of its own: the company's applies. */
  readonly value: CultureProfile | null;
  readonly onChange: (profile: CultureProfile | null) => void;
}

/** Describes a role's team if it differs from the company; starts from the company's description. */
export function RoleCultureCard({ value, onChange }: RoleCultureCardProps) {
  const { data } = useCompanyCulture();
  const company = data?.culture ?? null;
  return (
    <Panel className="grid gap-4">
      <Checkbox
        label={<span className="font-semibold">This team is different</span>}
        hint={
          company === null
            ? 'Describe how this team works, for the culture fit that seekers see. It never rejects anyone.'
            : 'Describe where this team works differently from the company. Culture fit never rejects anyone.'
        }
        checked={value !== null}
        // Disabled until the company's description has loaded, because it is the starting point.
        disabled={value === null && data === undefined}
        onChange={(event) => onChange(event.target.checked ? (company ?? {}) : null)}
      />
      {value === null ? null : (
        <Part fallback={<Loading className="min-h-40" />}>
          <CultureSliders value={value} onChange={onChange} />
        </Part>
      )}
    </Panel>
  );
}
