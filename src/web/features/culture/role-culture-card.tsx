import type { CultureProfile } from '#contract/culture.ts';
import { Checkbox } from '#web/ui/choices.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Part } from '#web/ui/part.tsx';
import { useCompanyCulture } from './culture-query.ts';

// Most roles say what the company says.
const CultureSliders = lazyPart(async () => (await import('./culture-sliders.tsx')).CultureSliders);

interface RoleCultureCardProps {
  /** null: as the company says. */
  readonly value: CultureProfile | null;
  readonly onChange: (profile: CultureProfile | null) => void;
}

/** Where a role's team works otherwise than the company says; it starts from what the company says. */
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
        // Until the company's own is known, it cannot be the start.
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
