import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { User } from '#contract/accounts.ts';
import { Wordmark } from '#web/brand/wordmark.tsx';
import { useIsWide } from '#web/device/use-is-wide.ts';
import { NotificationsButton } from '#web/features/notifications/notifications-button.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import { cx } from '#web/ui/cx.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Part } from '#web/ui/part.tsx';
import { WhenWanted } from '#web/ui/when-wanted.tsx';
import type { NavItem } from './nav.ts';
import { NavBar } from './nav-bar.tsx';
import { useFocusHeading } from './use-focus-heading.ts';

const notes = () => import('./shell-notes.ts');
const OfflineMark = lazyPart(async () => (await notes()).OfflineMark);
const LegalNotice = lazyPart(async () => (await notes()).LegalNotice);

interface AppShellProps {
  readonly user: User;
  readonly home: string;
  readonly items: readonly NavItem[];
  readonly active: string | null;
  readonly kind: 'tabs' | 'links';
  /** Who is signed in, at the rail's foot. */
  readonly identity: { readonly mark: ReactNode; readonly name: string; readonly note: string };
  /** The menu that names the current company and switches to the user's others. */
  readonly switcher?: ReactNode;
  /** Shown above the user in the rail; a phone has no room for it. */
  readonly invitation?: ReactNode;
  /** 'fit' has exactly the window's height and scrolls inside; 'flow' is as long as its content. */
  readonly height: 'fit' | 'flow';
  readonly children: ReactNode;
}

/** The frame of every signed-in screen: header and tab bar on a phone, a rail from 1024 px. */
export function AppShell(props: AppShellProps) {
  const isWide = useIsWide();
  const isFit = props.height === 'fit';
  useFocusHeading();
  return (
    <>
      <a
        href="#main"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-control bg-brand px-4 py-3 font-semibold text-on-brand focus:translate-y-0"
      >
        Skip to content
      </a>
      <div
        className={cx(
          isWide && 'grid min-h-dvh grid-cols-[248px_minmax(0,1fr)]',
          !isWide && `flex flex-col ${isFit ? 'h-dvh low:h-auto low:min-h-dvh' : 'min-h-dvh'}`,
        )}
      >
        {isWide ? <Rail {...props} /> : <PhoneHeader {...props} />}
        {/* The same element at every width: turning a tablet must not empty a form that is being filled in. */}
        <main
          id="main"
          tabIndex={-1}
          className={cx(
            'outline-none',
            isWide && isFit && 'h-dvh min-h-0',
            !isWide && 'flex-1',
            !isWide && isFit && 'flex min-h-0 flex-col',
          )}
        >
          <Part>{props.children}</Part>
        </main>
        {isWide ? null : <PhoneBar {...props} />}
      </div>
    </>
  );
}

function Notice({ user }: { readonly user: User }) {
  if (user.newLegalVersion === undefined) return null;
  return (
    <Part as="nothing">
      <LegalNotice version={user.newLegalVersion} />
    </Part>
  );
}

/** With a network, the mark is only needed for waiting decisions, so its code may load after the page has been drawn. */
function Offline({ user }: { readonly user: User }) {
  return (
    <WhenWanted isWanted={globalThis.navigator?.onLine === false}>
      <OfflineMark userId={user.id} />
    </WhenWanted>
  );
}

function Rail({ user, home, items, active, kind, identity, invitation, switcher }: AppShellProps) {
  return (
    <aside className="sticky top-0 flex h-dvh flex-col border-r border-line px-4 py-5">
      <div className="flex items-center justify-between pl-3">
        <Link href={home} className="rounded-control">
          <Wordmark className="text-[30px]" />
          <span className="sr-only">home</span>
        </Link>
        <NotificationsButton />
      </div>
      <Offline user={user} />
      {switcher ? <div className="mt-4">{switcher}</div> : null}
      <div className="mt-5">
        <NavBar items={items} active={active} kind={kind} shape="rail" />
      </div>
      <div className="mt-auto">
        <Notice user={user} />
        {invitation}
      </div>
      <Link
        href="/profile"
        className="flex min-h-13 items-center gap-3 rounded-control px-1 text-14 leading-tight hover:bg-sunken"
      >
        {identity.mark}
        <span className="sr-only">Profile,</span>
        <span className="min-w-0">
          <b className="block truncate">{identity.name}</b>
          <span className="block truncate text-ink-3">{identity.note}</span>
        </span>
      </Link>
    </aside>
  );
}

/** On a phone an open conversation fills the window: `useWholeScreen`. */
function PhoneHeader({ user, home, switcher }: AppShellProps) {
  return (
    <>
      <header className="sticky top-0 z-20 flex h-16 low:static flex-none items-center justify-between bg-ground px-5 in-data-whole-screen:hidden">
        <Link href={home} className="rounded-control py-2">
          <Wordmark className="text-[26px]" />
          <span className="sr-only">home</span>
        </Link>
        <Offline user={user} />
        {switcher ? <div className="mx-3 min-w-0 flex-1">{switcher}</div> : null}
        <div className="-mr-1 flex items-center gap-1">
          <NotificationsButton />
          <Link href="/profile" className="grid size-11 place-items-center rounded-full">
            <span className="sr-only">Profile</span>
            <Avatar
              name={`${user.firstName} ${user.lastName}`}
              imageUrl={user.profileImageUrl}
              size={36}
              tone="blush"
            />
          </Link>
        </div>
      </header>
      <Notice user={user} />
    </>
  );
}

function PhoneBar({ items, active, kind }: AppShellProps) {
  if (items.length === 0) return null;
  return (
    <div className="sticky bottom-0 z-20 flex-none low:static border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] in-data-whole-screen:hidden">
      <NavBar items={items} active={active} kind={kind} shape="bar" />
    </div>
  );
}
