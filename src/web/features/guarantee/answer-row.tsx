import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { listAdminActions } from '#contract/admin.ts';
import { deskHref } from '#contract/desk.ts';
import {
  CORRECTION_REASONS,
  CORRECTION_VERDICTS,
  type CorrectionReason,
  type CorrectionVerdict,
  correctVerdict,
  listOwedAnswers,
  type OwedAnswer,
} from '#contract/guarantee.ts';
import { callWithIdentityCheck } from '#web/features/auth/call-confirmed.ts';
import { momentOf } from '#web/format/time.ts';
import { reportFailure } from '#web/forms/report-failure.ts';
import { keyOf } from '#web/http/key-of.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Select, Textarea } from '#web/ui/inputs.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { VERDICT_TONES, VERDICT_WORDS } from './verdict-words.ts';

interface AnswerRowProps {
  readonly answer: OwedAnswer;
}

/** One owed answer with its times, and the form that corrects it. */
export function AnswerRow({ answer }: AnswerRowProps) {
  const [isOpen, setOpen] = useState(false);
  const { verdict, answeredAt } = answer;
  return (
    <li className="grid gap-3 rounded-tile p-4 ring-1 ring-line">
      <div className="flex flex-wrap items-center gap-2">
        <Badge tone={VERDICT_TONES[verdict]}>{VERDICT_WORDS[verdict]}</Badge>
        <span className="num text-13 text-ink-3 wrap-anywhere">{answer.reference}</span>
      </div>
      <div>
        <p className="text-15 font-semibold wrap-anywhere">{answer.companyName}</p>
        <p className="text-15 text-ink-2 wrap-anywhere">
          {answer.roleId === undefined ? (
            answer.roleTitle
          ) : (
            <Link href={deskHref('roles', answer.roleId)} className="text-brand underline underline-offset-4">
              {answer.roleTitle}
            </Link>
          )}
        </p>
        <p className="num mt-1 text-13 text-ink-3">
          Due {momentOf(answer.dueAt)}
          {answeredAt === null ? ', not answered' : `, answered ${momentOf(answeredAt)}`}
        </p>
        {answer.reason === null ? null : <p className="mt-1 text-13 text-ink-2">{answer.reason}.</p>}
      </div>
      {isOpen ? (
        <CorrectionForm answer={answer} onDone={() => setOpen(false)} />
      ) : verdict === 'owed' || verdict === 'withdrawn' ? null : (
        <Button variant="quiet" size="sm" className="sm:justify-self-start" onClick={() => setOpen(true)}>
          Correct
        </Button>
      )}
    </li>
  );
}

function CorrectionForm({ answer, onDone }: AnswerRowProps & { readonly onDone: () => void }) {
  const client = useQueryClient();
  const choices = CORRECTION_VERDICTS.filter((each) => each !== answer.verdict);
  const [verdict, setVerdict] = useState<CorrectionVerdict>(choices[0] ?? 'excused');
  const [reason, setReason] = useState<CorrectionReason>('our_fault');
  const [note, setNote] = useState('');
  const [isAsking, setIsAsking] = useState(false);
  const correction = useMutation({
    mutationFn: () =>
      callWithIdentityCheck(correctVerdict, {
        body: { applicationId: answer.applicationId, verdict, reason, note },
      }),
    onSuccess: () => {
      toast({ title: 'Corrected', description: 'Both sides have been notified.' });
      onDone();
    },
    onError: (error) => reportFailure(error),
    onSettled: () => {
      setIsAsking(false);
      void client.invalidateQueries({ queryKey: keyOf(listOwedAnswers) });
      void client.invalidateQueries({ queryKey: keyOf(listAdminActions) });
    },
  });
  return (
    <div className="grid gap-3">
      <Field label="It counts as">
        <Select value={verdict} onChange={(event) => setVerdict(event.target.value as CorrectionVerdict)}>
          {choices.map((each) => (
            <option key={each} value={each}>
              {VERDICT_WORDS[each]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Reason" hint="Published in the ledger.">
        <Select value={reason} onChange={(event) => setReason(event.target.value as CorrectionReason)}>
          {Object.entries(CORRECTION_REASONS).map(([key, words]) => (
            <option key={key} value={key}>
              {words}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Note to both sides (optional)" hint="Not published.">
        <Textarea rows={2} maxLength={500} value={note} onChange={(event) => setNote(event.target.value)} />
      </Field>
      <div className="grid grid-cols-2 gap-3">
        <Button variant="quiet" disabled={correction.isPending} onClick={onDone}>
          Cancel
        </Button>
        <Button onClick={() => setIsAsking(true)}>Correct</Button>
      </div>
      {isAsking ? (
        <ConfirmDialog
          title={`Count this answer as ${VERDICT_WORDS[verdict].toLowerCase()}?`}
          action="Correct it"
          busy={correction.isPending}
          onConfirm={() => correction.mutate()}
          onClose={() => setIsAsking(false)}
        >
          <p>
            It was {VERDICT_WORDS[answer.verdict].toLowerCase()}. The public ledger shows both, with the
            reason “{CORRECTION_REASONS[reason]}”, and {answer.companyName}’s figures change at once; its jobs
            may leave or return to the decks.
          </p>
          <p>Both sides are told{note.trim() === '' ? '' : ', with your note'}. You can correct it again.</p>
        </ConfirmDialog>
      ) : null}
    </div>
  );
}
