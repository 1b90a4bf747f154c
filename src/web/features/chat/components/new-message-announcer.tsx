import { useState } from 'react';
import type { Message } from '#contract/messages.ts';
import { preview } from '../preview.ts';

interface NewMessageAnnouncerProps {
  readonly lastMessage: Message | undefined;
  readonly meId: string;
}

/** Announces the other side's messages to screen readers while the conversation is open, politely and only once. */
export function NewMessageAnnouncer({ lastMessage, meId }: NewMessageAnnouncerProps) {
  const [seenId, setSeenId] = useState(lastMessage?.id);
  const [words, setWords] = useState('');
  if (lastMessage && lastMessage.id !== seenId) {
    setSeenId(lastMessage.id);
    if (lastMessage.senderUserId !== meId)
      setWords(`${lastMessage.sender.firstName}: ${preview(lastMessage.bodyMd)}`);
  }
  return (
    <p role="status" className="sr-only">
      {words}
    </p>
  );
}
