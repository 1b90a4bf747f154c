import { useState } from 'react';
import { listOwedAnswers } from '#contract/guarantee.ts';
import { pagesOf } from '#web/http/pages.ts';
import { usePages } from '#web/http/use-pages.ts';
import { Field } from '#web/ui/field.tsx';
import { TextInput } from '#web/ui/inputs.tsx';
import { FormCard } from '#web/ui/panel.tsx';
import { ShowMore } from '#web/ui/show-more.tsx';
import { AnswerRow } from './answer-row.tsx';

const FIRST_PAGE = 5;

/** Where an Admin looks up an owed answer by its reference in the ledger and corrects its verdict (D2, D27). */
export function CorrectionsPanel() {
  const [typedReference, setTypedReference] = useState('');
  const reference = /^[0-9a-f]{4,20}$/.test(typedReference) ? typedReference : '';
  const query = reference === '' ? {} : { reference };
  const { items: data, more } = usePages(pagesOf(listOwedAnswers, { query, limit: FIRST_PAGE }), {
    idOf: ({ applicationId }) => applicationId,
  });
  return (
    <FormCard
      title="48-hour record"
      hint="Missed, late, excused and corrected answers, latest first. A correction is shown beside the original record and changes the public figures. Both sides are notified."
    >
      <Field
        label="Reference in the ledger"
        hint="At least the first four characters."
        error={
          typedReference.length >= 4 && reference === ''
            ? 'A reference has only the digits 0 to 9 and the letters a to f.'
            : undefined
        }
      >
        <TextInput
          value={typedReference}
          maxLength={20}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setTypedReference(event.target.value.trim().toLowerCase())}
        />
      </Field>
      {data === null ? <p className="text-15 text-ink-2">The answers did not load.</p> : null}
      {data?.length === 0 ? (
        <p className="text-15 text-ink-2">
          {reference === '' ? 'Every answer came in time.' : 'No answer has this reference.'}
        </p>
      ) : null}
      {data?.length ? (
        <ul className="grid gap-4">
          {data.map((answer) => (
            <AnswerRow key={answer.applicationId} answer={answer} />
          ))}
        </ul>
      ) : null}
      <ShowMore more={more} shown={data?.length ?? 0} what="answers" />
    </FormCard>
  );
}
