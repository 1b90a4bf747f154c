import { useState } from 'react';
import { UK_ZONE, zoneInWords } from '#contract/when.ts';
import { Combobox } from '#web/ui/combobox.tsx';
import { Field } from '#web/ui/field.tsx';
import { ownZone } from './words.ts';
import { findZones } from './zones.ts';

interface ZoneFieldProps {
  readonly value: string;
  readonly onChange: (zone: string) => void;
}

/** Chooses a time zone: UK time first, and any other by typing part of its name. */
export function ZoneField({ value, onChange }: ZoneFieldProps) {
  const [words, setWords] = useState('');
  return (
    <Field label="Time zone">
      <Combobox
        chosenItem={{ value, label: zoneInWords(value) }}
        choices={findZones(words, [UK_ZONE, ownZone(), value]).map((zone) => ({
          value: zone,
          label: zoneInWords(zone),
        }))}
        onChoose={onChange}
        onType={setWords}
        listLabel="Time zones"
      />
    </Field>
  );
}
