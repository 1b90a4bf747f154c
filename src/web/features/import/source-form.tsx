import { type FormEvent, useState } from 'react';
import { createFeedImport, IMPORT_MAX_BYTES, type ImportSource, type RoleImport } from '#contract/imports.ts';
import { call } from '#web/http/api.ts';
import { Button } from '#web/ui/button.tsx';
import { ChoiceTile } from '#web/ui/choices.tsx';
import { Field, Fieldset } from '#web/ui/field.tsx';
import { Textarea, TextInput } from '#web/ui/inputs.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { FileDrop } from './file-drop.tsx';
import { useStep } from './import-query.ts';
import { sendImport } from './send-import.ts';

const SOURCES: readonly (readonly [ImportSource, label: string, hint: string])[] = [
  ['file', 'A file', 'CSV, JSON-LD or JSON lines, also gzipped'],
  ['paste', 'Pasted text', 'A JobPosting, or rows of a table'],
  ['feed', 'A job board’s feed', 'Greenhouse, Lever, Ashby or your own'],
];

/** The first step: where the adverts come from. */
export function SourceForm({ onGiven }: { readonly onGiven: (given: RoleImport) => void }) {
  const [source, setSource] = useState<ImportSource>('file');
  const [file, setFile] = useState<File | null>(null);
  const [error, setError] = useState<string | null>(null);
  const step = useStep(give, onGiven);

  function choose(next: ImportSource) {
    setSource(next);
    setError(null);
  }

  function chooseFile(next: File | null) {
    setFile(next);
    setError(next && tooLarge(next));
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get('given') ?? '').trim();
    const given = source === 'file' ? file : typed;
    const fault = given ? tooLarge(given) : MISSING[source];
    setError(fault);
    if (given && fault === null) step.mutate({ source, given });
  }

  return (
    <Panel className="mt-6">
      <form onSubmit={submit} noValidate className="grid gap-6">
        <Fieldset legend="Where are they now?">
          <div className="grid gap-3 lg:grid-cols-3">
            {SOURCES.map(([value, label, hint]) => (
              <ChoiceTile
                key={value}
                name="source"
                value={value}
                label={label}
                hint={hint}
                checked={source === value}
                onChange={() => choose(value)}
              />
            ))}
          </div>
        </Fieldset>
        {source === 'file' ? <FileDrop file={file} error={error} onFile={chooseFile} /> : null}
        {source === 'paste' ? (
          <Field
            label="The adverts"
            hint="JSON-LD as it stands in a web page, or a table with its header copied from a spreadsheet."
            error={error}
          >
            <Textarea name="given" rows={10} spellCheck={false} className="font-mono text-14" />
          </Field>
        ) : null}
        {source === 'feed' ? (
          <Field
            label="Address of the feed"
            hint="For example https://boards-api.greenhouse.io/v1/boards/yourname/jobs?content=true"
            error={error}
          >
            <TextInput name="given" type="url" inputMode="url" placeholder="https://" autoComplete="off" />
          </Field>
        ) : null}
        <Button type="submit" busy={step.isPending} busyLabel="Sending..." className="justify-self-start">
          Check
        </Button>
      </form>
    </Panel>
  );
}

const MISSING: Readonly<Record<ImportSource, string>> = {
  file: 'Choose a file first.',
  paste: 'Paste the adverts first.',
  feed: 'Give the address of the feed first.',
};

function give({ source, given }: { source: ImportSource; given: File | string }): Promise<RoleImport> {
  if (source === 'feed') return call(createFeedImport, { body: { url: String(given) } });
  const name = given instanceof File ? given.name.slice(0, 200) : 'Pasted text';
  return sendImport(source, given, name);
}

function tooLarge(given: File | string): string | null {
  if (typeof given === 'string' || given.size <= IMPORT_MAX_BYTES) return null;
  return `File ${given.name} is too large. Maximum size is ${IMPORT_MAX_BYTES / 1024 / 1024}MB`;
}
