import { createFeedImport, IMPORT_MAX_BYTES, type ImportSource, type RoleImport } from '#contract/imports.ts';
import { type FieldErrors, useForm } from '#web/forms/use-form.ts';
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
  ['file', 'A file', 'CSV, JSON-LD or JSON lines, gzipped or not'],
  ['paste', 'Pasted text', 'A JobPosting, or rows of a table'],
  ['feed', 'A job board’s feed', 'Greenhouse, Lever, Ashby or your own'],
];

interface SourceDraft {
  readonly source: ImportSource;
  readonly file: File | null;
  readonly paste: string;
  readonly feed: string;
}

/** The first step: where the adverts come from. */
export function SourceForm({ onCreated }: { readonly onCreated: (created: RoleImport) => void }) {
  const step = useStep(sendAdverts, onCreated);
  const form = useForm<SourceDraft>({
    start: { source: 'file', file: null, paste: '', feed: '' },
    check: invalidFields,
    onSubmit: (draft) => {
      const content = contentOf(draft);
      if (content !== null) step.mutate({ source: draft.source, content });
    },
    isPending: step.isPending,
  });
  const { draft, errors, change } = form;

  function chooseFile(file: File | null) {
    change({ file });
    const fault = file && tooLarge(file);
    if (fault) form.refuse({ fields: { file: fault } });
  }

  return (
    <Panel className="mt-6">
      <form onSubmit={form.submit} noValidate className="grid gap-6">
        <Fieldset legend="Where are your adverts now?">
          <div className="grid gap-3 lg:grid-cols-3">
            {SOURCES.map(([value, label, hint]) => (
              <ChoiceTile
                key={value}
                name="source"
                value={value}
                label={label}
                hint={hint}
                checked={draft.source === value}
                onChange={() => change({ source: value })}
              />
            ))}
          </div>
        </Fieldset>
        {draft.source === 'file' ? (
          <FileDrop name="file" file={draft.file} error={errors.file ?? null} onFile={chooseFile} />
        ) : null}
        {draft.source === 'paste' ? (
          <Field
            label="The adverts"
            hint="JSON-LD copied from a web page, or a table with its header copied from a spreadsheet."
            error={errors.paste}
          >
            <Textarea
              name="paste"
              rows={10}
              spellCheck={false}
              value={draft.paste}
              onChange={(event) => change({ paste: event.target.value })}
              className="font-mono text-14"
            />
          </Field>
        ) : null}
        {draft.source === 'feed' ? (
          <Field
            label="Address of the feed"
            hint="For example https://boards-api.greenhouse.io/v1/boards/yourname/jobs?content=true"
            error={errors.feed}
          >
            <TextInput
              name="feed"
              type="url"
              inputMode="url"
              placeholder="https://"
              autoComplete="off"
              value={draft.feed}
              onChange={(event) => change({ feed: event.target.value })}
            />
          </Field>
        ) : null}
        <Button type="submit" busy={step.isPending} busyLabel="Sending..." className="justify-self-start">
          Check
        </Button>
      </form>
    </Panel>
  );
}

const MISSING_ERRORS: Readonly<Record<ImportSource, string>> = {
  file: 'Choose a file first.',
  paste: 'Paste the adverts first.',
  feed: 'Enter the address of the feed first.',
};

function contentOf({ source, file, paste, feed }: SourceDraft): File | string | null {
  if (source === 'file') return file;
  return (source === 'paste' ? paste : feed).trim() || null;
}

function invalidFields(draft: SourceDraft): FieldErrors<SourceDraft> {
  const content = contentOf(draft);
  const fault = content === null ? MISSING_ERRORS[draft.source] : tooLarge(content);
  return fault === null ? {} : { [draft.source]: fault };
}

function sendAdverts({
  source,
  content,
}: {
  source: ImportSource;
  content: File | string;
}): Promise<RoleImport> {
  if (source === 'feed') return call(createFeedImport, { body: { url: String(content) } });
  const name = content instanceof File ? content.name.slice(0, 200) : 'Pasted text';
  return sendImport(source, content, name);
}

function tooLarge(content: File | string): string | null {
  if (typeof content === 'string' || content.size <= IMPORT_MAX_BYTES) return null;
  return `File ${content.name} is too large. Maximum size is ${IMPORT_MAX_BYTES / 1024 / 1024}MB`;
}
