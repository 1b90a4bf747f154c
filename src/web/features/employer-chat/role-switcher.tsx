import { ChevronDown } from 'lucide-react';
import type { ThreadItem } from '#contract/messages.ts';
import { Icon } from '#web/ui/icon.tsx';

interface RoleSwitcherProps {
  readonly name: string;
  readonly open: ThreadItem;
  readonly personThreads: readonly ThreadItem[];
  readonly onSwitch: (item: ThreadItem) => void;
}

/** Switches between the roles discussed with one person, if there are several. */
export function RoleSwitcher({ name, open, personThreads, onSwitch }: RoleSwitcherProps) {
  return (
    <span className="relative -my-2 inline-flex max-w-full items-center text-14 text-ink-3">
      <select
        aria-label={`Role you are talking about with ${name}`}
        value={open.thread.id}
        onChange={(event) => {
          const item = personThreads.find(({ thread }) => thread.id === event.target.value);
          if (item) onSwitch(item);
        }}
        className="min-h-11 min-w-0 cursor-pointer appearance-none truncate rounded-control bg-transparent pr-6"
      >
        {personThreads.map(({ thread, role, unreadCount }) => (
          <option key={thread.id} value={thread.id}>
            {role.title}
            {unreadCount > 0 ? ` (${unreadCount} unread)` : ''}
          </option>
        ))}
      </select>
      <Icon of={ChevronDown} className="pointer-events-none absolute right-0 size-4" />
    </span>
  );
}
