import { useState } from 'react';
import type { Message } from '#contract/messages.ts';
import { preview } from '../preview.ts';

interface NewMessageAnnouncerProps {
  readonly last: Message | undefined;
  readonly meId: string;
}

/** Announces the other side's messages to screen readers while the conversation is open, politely and only once. */
export function NewMessageAnnouncer({ last, meId }: NewMessageAnnouncerProps) {
  const [seenId, setSeenId] = useState(last?.id);
  const [words, setWords] = useState('');
  if (last && last.id !== seenId) {
    setSeenId(last.id);
    if (last.senderUserId !== meId) setWords(`${last.sender.firstName}: ${preview(last.bodyMd)}`);
  }
  return (
    <p role="status" className="sr-only">
      {words}
    </p>
  );
}
