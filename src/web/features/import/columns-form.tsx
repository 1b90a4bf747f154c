import { useState } from 'react';
import {
  CSV_FIELDS,
  type CsvColumns,
  type CsvField,
  matchColumns,
  type RoleImport,
} from '#contract/imports.ts';
import { call } from '#web/http/api.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/inputs.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { useStep } from './import-query.ts';
import { TableHead } from './table-head.tsx';
import { FIELD_WORDS } from './words.ts';

interface ColumnsFormProps {
  readonly roleImport: RoleImport;
  readonly table: NonNullable<RoleImport['table']>;
}

/** Shows our guess at the meaning of each column of the table, and lets the user correct it. */
export function ColumnsForm({ roleImport, table }: ColumnsFormProps) {
  const [columns, setColumns] = useState<CsvColumns>(table.columns);
  const [isMissing, setIsMissing] = useState(false);
  const step = useStep((chosen: CsvColumns) =>
    call(matchColumns, { params: { importId: roleImport.id }, body: { columns: chosen } }),
  );

  function choose(field: CsvField, value: string) {
    const { [field]: _, ...otherColumns } = columns;
    setColumns(value === '' ? otherColumns : { ...otherColumns, [field]: Number(value) });
    setIsMissing(false);
  }

  function check() {
    if (columns.title === undefined) setIsMissing(true);
    else step.mutate(columns);
  }

  return (
    <Panel className="grid gap-6">
      <div>
        <h2 className="text-20">Which column is which?</h2>
        <p className="mt-1 text-15 text-ink-2">
          Guessed from the header. A job needs a title and a salary; the rest helps people find it.
        </p>
      </div>
      <TableHead head={table.head} columns={columns} />
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {CSV_FIELDS.map((field) => (
          <Field
            key={field}
            label={FIELD_WORDS[field]}
            required={field === 'title'}
            error={field === 'title' && isMissing ? 'Choose the column with the job title.' : null}
          >
            <Select value={columns[field] ?? ''} onChange={(event) => choose(field, event.target.value)}>
              <option value="">Not in the table</option>
              {table.head.headers.map((header, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two columns may share a name, but not a position
                <option key={index} value={index}>
                  {header || `Column ${index + 1}`}
                </option>
              ))}
            </Select>
          </Field>
        ))}
      </div>
      <Button busy={step.isPending} busyLabel="Checking..." onClick={check} className="justify-self-start">
        Check the rows
      </Button>
    </Panel>
  );
}
