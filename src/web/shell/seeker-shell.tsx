import { useQuery } from '@tanstack/react-query';
import { HeartHandshake, Layers, MessageCircle } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import type { MatchItem } from '#contract/matches.ts';
import { AssessmentInvite } from '#web/features/assessment/assessment-invite.tsx';
import { useSignedInUser } from '#web/features/auth/user.ts';
import { useUnreadCount } from '#web/features/chat/use-threads.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { AppShell } from './app-shell.tsx';
import type { NavItem } from './nav.ts';
import { type SeekerTab, seekerTabHref, useSeekerTab } from './seeker-tab.ts';
import { markMatchesSeen, matchesSeenAt } from './seen-matches.ts';

interface SeekerShellProps {
  /** Where the note under the name says nothing better, the username stands there. */
  readonly note?: string;
  readonly height?: 'fit' | 'flow';
  readonly children: ReactNode;
}

/** The shell of a seeker's page outside the matching screen, such as the profile: the tabs are links. */
export function SeekerShell({ note, height = 'flow', children }: SeekerShellProps) {
  return (
    <Frame note={note} height={height} active={null} kind="links">
      {children}
    </Frame>
  );
}

/**
 * The matching screen's shell: the three sections are tabs. Draw each section inside
 * `<TabPanel value="discover | matches | chat">`; which one is open comes from the address.
 */
export function SeekerTabsShell({ note, height = 'fit', children }: SeekerShellProps) {
  const { tab, open } = useSeekerTab();
  return (
    <Tabs value={tab} onChange={(next) => open(next as SeekerTab)}>
      <Frame note={note} height={height} active={tab} kind="tabs">
        {children}
      </Frame>
    </Tabs>
  );
}

interface FrameProps {
  readonly note: string | undefined;
  readonly height: 'fit' | 'flow';
  readonly active: SeekerTab | null;
  readonly kind: 'tabs' | 'links';
  readonly children: ReactNode;
}

function Frame({ note, height, active, kind, children }: FrameProps) {
  const user = useSignedInUser();
  const name = `${user.firstName} ${user.lastName}`;
  return (
    <AppShell
      user={user}
      home="/"
      items={useSeekerNav(user.id, active)}
      active={active}
      kind={kind}
      height={height}
      invitation={user.role === 'JobSeeker' ? <AssessmentInvite /> : null}
      identity={{
        mark: <Avatar name={name} imageUrl={user.profileImageUrl} size={36} tone="blush" />,
        name,
        note: note ?? user.username,
      }}
    >
      {children}
    </AppShell>
  );
}

function useSeekerNav(userId: string, active: SeekerTab | null): readonly NavItem[] {
  const { data: matches } = useQuery<readonly MatchItem[] | null>({ queryKey: ['/api/matches'] });
  const unread = useUnreadCount();
  const isLookingAtMatches = active === 'matches';

  useEffect(() => {
    if (isLookingAtMatches && matches) markMatchesSeen(userId, Date.now());
  }, [isLookingAtMatches, matches, userId]);

  const seenAt = matchesSeenAt(userId);
  const newMatches = isLookingAtMatches
    ? 0
    : (matches ?? []).filter((item) => Date.parse(item.match.matchedAt) > seenAt).length;
  return [
    { key: 'discover', label: 'Discover', icon: Layers, href: seekerTabHref('discover') },
    {
      key: 'matches',
      label: 'Matches',
      icon: HeartHandshake,
      href: seekerTabHref('matches'),
      count: newMatches,
      countOf: 'new',
    },
    {
      key: 'chat',
      label: 'Chat',
      icon: MessageCircle,
      href: seekerTabHref('chat'),
      count: unread,
      countOf: 'unread',
    },
  ];
}
