import type { Generated } from 'kysely';
import type { AttachmentType } from '#contract/attachment-types.ts';
import type { Instant, OptionalInstant } from '../columns.ts';

/** A file of a conversation, complete and checked. */
export interface AttachmentTable {
  id: string;
  thread_id: string;
  sender_user_id: string;
  /** null until a message sends it. Until then, only its sender knows of it. */
  message_id: string | null;
  /** The file's key in the storage; reveals nothing about the person. */
  key: string;
  /** The name to show, with the ending of its type. */
  name: string;
  /** Bytes. */
  size: number;
  /** Determined by its content. */
  type: AttachmentType;
  sha256: Buffer;
  received_at: Instant;
  /** Whether a virus scanner looked at it. */
  is_scanned: Generated<boolean>;
}

/** A file that the storage is to erase. A trigger adds those whose row was deleted; a periodic job erases them. */
export interface ErasedFileTable {
  key: string;
  /** null means at once. Set while a file is being stored; once the file is stored, its row here is deleted. */
  erase_after: OptionalInstant;
}
