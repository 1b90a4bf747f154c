import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { FILE_NOTE_MAX, type FileNote } from '#contract/applicant-file.ts';
import { mayAs } from '#contract/permissions.ts';
import { useUser } from '#web/features/auth/user.ts';
import { useMembers } from '#web/features/team/team-calls.ts';
import { dayOf } from '#web/format/days.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Select, Textarea } from '#web/ui/inputs.tsx';
import { ShowMore } from '#web/ui/show-more.tsx';
import { useAddNote, useDeleteNote, useNotes } from './file-query.ts';

/** Private notes of the company, newest first, and a box for another. */
export function Notes({ applicationId }: { readonly applicationId: string }) {
  const { items, more } = useNotes(applicationId);
  return (
    <section className="grid gap-3 border-t border-line pt-5">
      <div>
        <h3 className="text-18">Notes</h3>
        <p className="mt-1 text-14 text-ink-2">
          For your colleagues. Applicants don’t see these notes here, but get a copy if they ask for their
          data, so only write what you could say to the applicant.
        </p>
      </div>
      <NewNote applicationId={applicationId} />
      {items === null ? <p className="text-15 text-ink-2">The notes could not be loaded.</p> : null}
      {items?.length ? (
        <ul aria-label="Notes" className="grid gap-4">
          {items.map((note) => (
            <li key={note.id}>
              <Note applicationId={applicationId} note={note} />
            </li>
          ))}
        </ul>
      ) : null}
      <ShowMore more={more} shown={items?.length ?? 0} what="notes" />
    </section>
  );
}

function Note({ applicationId, note }: { readonly applicationId: string; readonly note: FileNote }) {
  const ownId = useUser()?.id;
  const remove = useDeleteNote(applicationId);
  const { author, body, mentions, createdAt } = note;
  return (
    <article className="flex items-start gap-3">
      <div className="min-w-0 flex-1">
        <p className="text-14 text-ink-2">
          <b className="text-ink">{author?.name ?? 'A former member'}</b>, {dayOf(createdAt, Date.now())}
        </p>
        <p className="mt-1 text-15 wrap-anywhere whitespace-pre-line">{body}</p>
        {mentions.length > 0 ? (
          <p className="mt-1.5 flex flex-wrap gap-1.5">
            {mentions.map(({ userId, name }) => (
              <Badge key={userId}>@{name}</Badge>
            ))}
          </p>
        ) : null}
      </div>
      {author?.userId === ownId ? (
        <IconButton
          icon={Trash2}
          label="Delete this note"
          disabled={remove.isPending}
          onClick={() => remove.mutate(note.id)}
        />
      ) : null}
    </article>
  );
}

function NewNote({ applicationId }: { readonly applicationId: string }) {
  const ownId = useUser()?.id;
  const [body, setBody] = useState('');
  const [mentions, setMentions] = useState<readonly string[]>([]);
  const { items } = useMembers();
  const add = useAddNote(applicationId);
  const colleagues = (items ?? []).filter(
    ({ userId, memberRole }) => userId !== ownId && mayAs(memberRole, 'notes'),
  );
  const nameOf = (userId: string) => {
    const colleague = colleagues.find((each) => each.userId === userId);
    return colleague ? `${colleague.firstName} ${colleague.lastName}`.trim() : '';
  };

  // Somebody whose name was deleted from the text is no longer mentioned.
  const mentionedIds = mentions.filter((userId) => body.includes(`@${nameOf(userId)}`));

  function mention(userId: string) {
    setMentions([...mentionedIds, userId]);
    setBody((typed) => `${typed}${typed === '' || /\s$/.test(typed) ? '' : ' '}@${nameOf(userId)} `);
  }

  function submit() {
    add.mutate(
      { body, mentions: mentionedIds },
      {
        onSuccess: () => {
          setBody('');
          setMentions([]);
        },
      },
    );
  }

  const otherColleagues = colleagues.filter(({ userId }) => !mentionedIds.includes(userId));
  return (
    <div className="grid gap-3">
      <Field label="New note" hideLabel>
        <Textarea
          rows={3}
          maxLength={FILE_NOTE_MAX}
          value={body}
          placeholder="What should your colleagues know?"
          onChange={({ target }) => setBody(target.value)}
        />
      </Field>
      <div className="flex flex-wrap items-end justify-between gap-3">
        {otherColleagues.length > 0 ? (
          <Field label="Mention" hideLabel className="min-w-0 flex-[1_1_180px]">
            <Select value="" onChange={({ target }) => mention(target.value)}>
              <option value="">Mention someone ...</option>
              {otherColleagues.map(({ userId, firstName, lastName }) => (
                <option key={userId} value={userId}>
                  {firstName} {lastName}
                </option>
              ))}
            </Select>
          </Field>
        ) : null}
        <Button size="sm" disabled={body.trim() === ''} busy={add.isPending} onClick={submit}>
          Add note
        </Button>
      </div>
    </div>
  );
}
