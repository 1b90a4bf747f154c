import { HeartHandshake, Layers, MessageCircle } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useSignedInUser } from '#web/features/auth/user.ts';
import { useUnreadCount } from '#web/features/chat/hooks/use-threads.ts';
import { markMatchesSeen } from '#web/features/matches/seen-matches.ts';
import { useSeekerSummary } from '#web/features/matches/summary-query.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { WhenWanted } from '#web/ui/when-wanted.tsx';
import { AppShell } from './app-shell.tsx';
import type { NavItem } from './nav.ts';
import { type SeekerTab, seekerTabHref, useSeekerTab } from './seeker-tab.ts';

// Loaded separately: only a wide window's rail has room for it.
const AssessmentInvite = lazyPart(
  async () => (await import('#web/features/assessment/assessment-invite.tsx')).AssessmentInvite,
);

interface SeekerShellProps {
  /** The line under the name; by default the username. */
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
 * The matching screen's shell: the three sections are tabs. Render each section inside `<TabPanel value="discover |
 * matches | chat">`; the open one is in the URL.
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
      invitation={
        user.role === 'JobSeeker' ? (
          <WhenWanted isWanted={false}>
            <AssessmentInvite />
          </WhenWanted>
        ) : null
      }
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
  const { summary } = useSeekerSummary();
  const matches = summary?.matches;
  const unread = useUnreadCount();
  const isLookingAtMatches = active === 'matches';

  useEffect(() => {
    if (isLookingAtMatches && matches !== undefined) markMatchesSeen(userId, Date.now());
  }, [isLookingAtMatches, matches, userId]);

  return [
    { key: 'discover', label: 'Discover', icon: Layers, href: seekerTabHref('discover') },
    {
      key: 'matches',
      label: 'Matches',
      icon: HeartHandshake,
      href: seekerTabHref('matches'),
      count: isLookingAtMatches ? 0 : (summary?.unseen ?? 0),
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
