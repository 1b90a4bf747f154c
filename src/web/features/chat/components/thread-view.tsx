import { ChevronLeft, Search } from 'lucide-react';
import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react';
import { bodyOfFiles, type Message, type ThreadItem } from '#contract/messages.ts';
import { useSignedInUser } from '#web/features/auth/user.ts';
import { AppliedRole } from '#web/features/role-sheet/applied-role.tsx';
import { ThreadMenu } from '#web/features/safety/thread-menu.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Part } from '#web/ui/part.tsx';
import { draftOf, keepDraft, OFFER_QUESTION_START } from '../drafts.ts';
import { useHeldFiles } from '../hooks/use-held-files.ts';
import { useOutbox } from '../hooks/use-outbox.ts';
import { useThreadLog } from '../hooks/use-thread-log.ts';
import { typing } from '../hooks/use-typing.ts';
import { firstUnreadOf } from '../rows.ts';
import type { ThreadLog } from '../thread-log.ts';
import { AttachmentTray } from './attachment-tray.tsx';
import { Composer } from './composer.tsx';
import { DropSection } from './drop-section.tsx';
import { EmptyThread } from './empty-thread.tsx';
import { MessageList } from './message-list.tsx';
import { LoadingMessages, NotLoaded } from './not-loaded.tsx';
import { PartyMark, partyInFull, partyName } from './party.tsx';
import { ThreadSearch } from './thread-search.tsx';

const TemplateSelect = lazyPart(
  async () => (await import('#web/features/templates/template-parts.tsx')).TemplateSelect,
);

const ThreadInterview = lazyPart(
  async () => (await import('#web/features/interviews/thread-interview.tsx')).ThreadInterview,
);

const ThreadOffer = lazyPart(async () => (await import('#web/features/offers/thread-offer.tsx')).ThreadOffer);

const EMPTY_LOG: ThreadLog = { messages: [], hasOlder: false };

interface ThreadViewProps {
  readonly item: ThreadItem;
  /** On a phone the conversation is the screen: it has the h1 and a way back to the list. */
  readonly onBack?: (() => void) | undefined;
  /** Replaces the button that shows the role's title and opens its advert; for an employer. */
  readonly switcher?: ReactNode;
  /** Whether it takes the focus: if the user opened it, but not after a reload. */
  readonly takeFocus: boolean;
}

/** One conversation: the other side, the messages, and the field for a new one. Use the thread's id as key. */
export function ThreadView({ item, onBack, switcher, takeFocus }: ThreadViewProps) {
  const me = useSignedInUser();
  const threadId = item.thread.id;
  const { data: loadedLog, isError, isFetching, refetch } = useThreadLog(threadId);
  const { pending, outbox } = useOutbox(me.id, threadId);
  // Messages that the server has not confirmed yet are shown even before the conversation has loaded.
  const log = loadedLog ?? (pending.length > 0 && !isError ? EMPTY_LOG : undefined);
  const [text, setText] = useState(() => draftOf(me.id, threadId));
  const [unreadAtOpening] = useState(item.unreadCount);
  const [mark, setMark] = useState<{ readonly firstUnreadId: string | null } | null>(null);
  const [isAdvertOpen, setIsAdvertOpen] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const isPhone = onBack !== undefined;
  const { store: files, heldFiles, notes, filesAre } = useHeldFiles(me.id, threadId);
  const [isSearching, setIsSearching] = useState(false);
  const [jumpTarget, setJumpTarget] = useState<{ readonly message: Message } | null>(null);
  const searchButton = useRef<HTMLButtonElement>(null);

  // The start of the unread part is fixed once everything has loaded, so that it stays while the user reads.
  if (mark === null && loadedLog && !isFetching) {
    const reader = { meId: me.id, seekerId: item.seeker?.id };
    setMark({ firstUnreadId: firstUnreadOf(loadedLog.messages, reader, unreadAtOpening) });
  }

  useEffect(() => {
    // On a phone, focusing the field would open the keyboard over the messages.
    if (takeFocus) (isPhone ? heading : field).current?.focus({ preventScroll: true });
  }, [takeFocus, isPhone]);

  function handleText(next: string) {
    setText(next);
    keepDraft(me.id, threadId, next);
    if (next.trim() !== '') typing.typed(threadId);
  }

  function handleSend() {
    const attachments = files.take();
    outbox.add(threadId, text.trim() === '' ? bodyOfFiles(attachments) : text.trim(), attachments);
    setText('');
    keepDraft(me.id, threadId, '');
    typing.sent(threadId);
  }

  function handlePick(starter: string) {
    handleText(starter);
    field.current?.focus();
  }

  function handleDrop(droppedFiles: readonly File[]) {
    files.add(droppedFiles);
    field.current?.focus();
  }

  function closeSearch() {
    setIsSearching(false);
    searchButton.current?.focus();
  }

  const seekerName = item.seeker ? partyName(item) : `${me.firstName} ${me.lastName}`;
  return (
    <DropSection label={`Conversation with ${partyName(item)}`} onFiles={handleDrop}>
      <ThreadHeader
        item={item}
        heading={heading}
        onBack={onBack}
        switcher={switcher}
        onAdvert={() => setIsAdvertOpen(true)}
        isSearching={isSearching}
        searchButton={searchButton}
        onSearch={() => setIsSearching(!isSearching)}
      />
      <Part as="nothing" attempt={threadId}>
        <ThreadInterview threadId={threadId} />
      </Part>
      {item.seeker ? null : (
        <Part as="nothing" attempt={threadId}>
          <ThreadOffer
            roleId={item.role.id}
            onAsk={() => handlePick(text === '' ? OFFER_QUESTION_START : text)}
          />
        </Part>
      )}
      {isAdvertOpen ? (
        <AppliedRole
          application={{ roleId: item.role.id }}
          title={item.role.title}
          companyName={item.employer.companyName}
          onClose={() => setIsAdvertOpen(false)}
        />
      ) : null}
      <div className="relative flex min-h-0 flex-1 flex-col">
        <div inert={isSearching} className="flex min-h-0 flex-1 flex-col">
          {log === undefined ? (
            <div className="grid min-h-0 flex-1 place-content-center overflow-y-auto">
              {isError ? <NotLoaded onRetry={refetch} /> : <LoadingMessages />}
            </div>
          ) : log.messages.length === 0 && pending.length === 0 ? (
            <EmptyThread item={item} seekerName={seekerName} onPick={handlePick} />
          ) : (
            <MessageList
              item={item}
              log={log}
              meId={me.id}
              firstUnreadId={mark?.firstUnreadId ?? null}
              jumpTarget={jumpTarget}
            />
          )}
        </div>
        {isSearching ? (
          <ThreadSearch
            item={item}
            meId={me.id}
            onClose={closeSearch}
            onJump={(message) => {
              setIsSearching(false);
              setJumpTarget({ message });
            }}
          />
        ) : null}
      </div>
      {heldFiles.length + notes.length > 0 ? (
        <AttachmentTray
          files={files}
          heldFiles={heldFiles}
          notes={notes}
          onRemoved={() => field.current?.focus()}
        />
      ) : null}
      {item.seeker ? (
        <div className="px-4 pt-2 empty:hidden">
          <Part as="nothing" attempt={threadId}>
            <TemplateSelect
              kind="message"
              threadId={threadId}
              onText={(filled) => handlePick(text.trim() === '' ? filled : `${text}\n${filled}`)}
            />
          </Part>
        </div>
      ) : null}
      <Composer
        text={text}
        onText={handleText}
        onSend={handleSend}
        isSending={pending.some((each) => each.state === 'sending')}
        filesAre={filesAre}
        onFiles={(chosen) => files.add(chosen)}
        field={field}
      />
    </DropSection>
  );
}

interface ThreadHeaderProps extends Pick<ThreadViewProps, 'item' | 'onBack' | 'switcher'> {
  readonly heading: Ref<HTMLHeadingElement>;
  readonly onAdvert: () => void;
  readonly isSearching: boolean;
  readonly searchButton: Ref<HTMLButtonElement>;
  readonly onSearch: () => void;
}

function ThreadHeader(props: ThreadHeaderProps) {
  const { item, heading, onBack, switcher, onAdvert, isSearching, searchButton, onSearch } = props;
  const HeadingTag = onBack ? 'h1' : 'h2';
  return (
    <header className="flex min-h-18 flex-none flex-wrap items-center gap-x-1 gap-y-3 border-b border-line px-3 py-2 min-[360px]:gap-x-3 low:min-h-12 low:flex-nowrap low:py-0 lg:min-h-20 lg:px-6">
      {onBack ? <IconButton icon={ChevronLeft} label="Back to conversations" onClick={onBack} /> : null}
      <PartyMark item={item} />
      <div className="min-w-0 flex-[1_1_6rem] leading-tight">
        <HeadingTag
          ref={heading}
          tabIndex={-1}
          className="line-clamp-2 font-sans text-[1.0625rem] font-semibold tracking-normal low:line-clamp-1"
        >
          {partyInFull(item)}
        </HeadingTag>
        {switcher ?? (
          <button
            type="button"
            onClick={onAdvert}
            className="block max-w-full truncate text-left text-14 text-ink-3 underline-offset-4 hover:underline"
          >
            {item.role.title}
          </button>
        )}
      </div>
      {/* A phone has no room for it beside the name. */}
      <Badge tone="brand" className="max-sm:hidden lg:min-h-8 lg:px-3 lg:text-14">
        Match
      </Badge>
      <IconButton
        ref={searchButton}
        icon={Search}
        label="Search messages"
        aria-expanded={isSearching}
        onClick={onSearch}
      />
      <ThreadMenu item={item} name={partyName(item)} />
    </header>
  );
}
