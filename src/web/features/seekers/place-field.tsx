import { PLACE_MAX } from '#contract/units.ts';
import { Field } from '#web/ui/field.tsx';
import { TextInput } from '#web/ui/inputs.tsx';
import { PlaceAdvice } from './place-advice.tsx';
import type { usePlaceCheck } from './use-place-check.ts';

interface PlaceFieldProps {
  readonly value: string;
  readonly error: string | undefined;
  readonly place: ReturnType<typeof usePlaceCheck>;
  readonly isRequired?: boolean;
  readonly onChange: (locationCity: string) => void;
}

/** The place where somebody lives, with suggestions if it is unknown. */
export function PlaceField({ value, error, place, isRequired, onChange }: PlaceFieldProps) {
  return (
    <div>
      <Field label="Location" hint="Your town or city" error={error} required={isRequired ?? false}>
        <TextInput
          name="locationCity"
          autoComplete="address-level2"
          maxLength={PLACE_MAX}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      </Field>
      {error && place.unknown ? (
        <PlaceAdvice
          unknownPlace={place.unknown}
          field="locationCity"
          onChoose={onChange}
          onKeep={() => {
            place.keep(value.trim());
            onChange(value);
          }}
        />
      ) : null}
    </div>
  );
}
