import { checkPlace } from '#contract/seekers.ts';
import { PlaceAdvice } from '#web/features/seekers/place-advice.tsx';
import type { UnknownPlace } from '#web/features/seekers/use-place-check.ts';
import { useEndpoint } from '#web/http/use-endpoint.ts';
import { Field, Fieldset } from '#web/ui/field.tsx';
import { Select, TextInput } from '#web/ui/inputs.tsx';
import { useSettled } from '#web/ui/use-settled.ts';
import { type Filters, MILES } from './filters.ts';

interface NearFieldsProps {
  readonly near: string;
  readonly withinMiles: number;
  readonly error: string | undefined;
  readonly unknownPlace: UnknownPlace | null;
  readonly onChange: (changes: Partial<Filters>) => void;
}

/** Fields for a town or postcode and a distance. The circle that they describe is added to the chosen locations. */
export function NearFields({ near, withinMiles, error, unknownPlace, onChange }: NearFieldsProps) {
  return (
    <Fieldset
      legend="Distance"
      hint="Measured between town centres. Only a postcode’s area counts: BS1 is measured from Bristol. Tick Remote above to see remote jobs too."
    >
      <div className="grid grid-cols-2 items-start gap-4">
        <Field label="Within">
          <Select
            name="withinMiles"
            value={withinMiles}
            onChange={(event) => onChange({ withinMiles: Number(event.target.value) })}
          >
            {MILES.map((miles) => (
              <option key={miles} value={miles}>
                {miles} miles
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Of a postcode or town" error={error}>
          <TextInput
            name="near"
            value={near}
            onChange={(event) => onChange({ near: event.target.value })}
            placeholder="BS1 4ST"
            maxLength={120}
            autoComplete="postal-code"
          />
        </Field>
      </div>
      {error && unknownPlace ? (
        <PlaceAdvice
          unknownPlace={unknownPlace}
          field="near"
          onChoose={(place) => onChange({ near: place })}
        />
      ) : (
        <MeasuredFrom near={near} />
      )}
    </Fieldset>
  );
}

/** The town that distances are measured from, if that differs from what was typed. */
function MeasuredFrom({ near }: { readonly near: string }) {
  const name = useSettled(near.trim());
  const { data } = useEndpoint(checkPlace, { query: { name } }, { enabled: name !== '' });
  const place = name === near.trim() ? data?.place : null;
  return (
    <p role="status" className="mt-2 text-14 text-ink-2">
      {place && place.toLowerCase() !== name.toLowerCase() ? `Measured from ${place}.` : ''}
    </p>
  );
}
