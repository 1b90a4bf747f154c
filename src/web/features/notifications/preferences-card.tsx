import { useEffect, useRef } from 'react';
import type { NotificationKind } from '#contract/notifications.ts';
import type { Preferences } from '#contract/preferences.ts';
import { useSignedInUser } from '#web/features/auth/user.ts';
import { reportError } from '#web/forms/report-failure.ts';
import { Button } from '#web/ui/button.tsx';
import { FormCard } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { canPush } from './browser-push.ts';
import { KindRow } from './kind-row.tsx';
import { MailRefused } from './mail-refused.tsx';
import { usePreferences, useSavePreferences } from './preferences-query.ts';
import { PushSwitch } from './push-switch.tsx';
import { QuietHours } from './quiet-hours.tsx';

type KindChoice = Preferences['kinds'][number];

/** The kinds to choose from depend on the account: a seeker gets no bills. */
const KINDS: Readonly<Record<'JobSeeker' | 'Employer' | 'Admin', readonly NotificationKind[]>> = {
  JobSeeker: ['match', 'message', 'invite', 'status', 'interview', 'guarantee', 'search', 'account'],
  Employer: ['application', 'match', 'message', 'status', 'interview', 'guarantee', 'billing', 'account'],
  Admin: ['account', 'message', 'status', 'guarantee'],
};

/** What is also sent by mail and push, and the quiet hours. */
export function PreferencesCard() {
  const { role } = useSignedInUser();
  const { data, refetch } = usePreferences();
  const card = useRef<HTMLDivElement>(null);
  // Notification mails link here, but the card renders later than its page, when the browser has already tried to scroll.
  useEffect(() => {
    if (window.location.hash === '#notifications') card.current?.scrollIntoView({ block: 'start' });
  }, []);
  return (
    <div ref={card} id="notifications" className="scroll-mt-4">
      <FormCard
        title="Notifications"
        hint="Everything is listed under the bell. Choose what should also reach you by email or push."
      >
        {data === undefined ? (
          <div role="status" className="grid gap-3">
            <span className="sr-only">Loading ...</span>
            {KINDS[role].map((kind) => (
              <Skeleton key={kind} className="h-18" />
            ))}
          </div>
        ) : data === null ? (
          <div className="grid justify-items-start gap-3">
            <p className="text-15 text-ink-2">Your choices could not be loaded.</p>
            <Button variant="quiet" size="sm" onClick={() => void refetch()}>
              Try again
            </Button>
          </div>
        ) : (
          <Choices preferences={data} />
        )}
      </FormCard>
    </div>
  );
}

function Choices({ preferences }: { readonly preferences: Preferences }) {
  const { role } = useSignedInUser();
  const save = useSavePreferences();
  const { kinds, quietFrom, quietTo, email, mailRefused, pushKey } = preferences;
  const hasPush = pushKey !== null && canPush();
  const shownKinds = KINDS[role].flatMap((kind) => kinds.filter((wish) => wish.kind === kind));
  const isMailed = shownKinds.some((wish) => wish.mail);

  function change(change: Partial<Pick<Preferences, 'quietFrom' | 'quietTo'>> & { kinds?: KindChoice[] }) {
    save.mutate(
      { kinds: [], quietFrom, quietTo, ...change },
      {
        onError: () => reportError('That was not saved. Please try again.'),
      },
    );
  }

  return (
    <>
      {mailRefused ? <MailRefused email={email} reason={mailRefused.reason} /> : null}
      {hasPush && pushKey !== null ? <PushSwitch pushKey={pushKey} /> : null}
      <div>
        <div aria-hidden="true" className="flex justify-end gap-4 pb-1 text-13 text-ink-3">
          <span className="w-12 text-center">Email</span>
          {hasPush ? <span className="w-12 text-center">Push</span> : null}
        </div>
        <ul>
          {shownKinds.map((wish) => (
            <KindRow
              key={wish.kind}
              wish={wish}
              accountType={role}
              hasPush={hasPush}
              onChange={(to) => change({ kinds: [to] })}
            />
          ))}
        </ul>
      </div>
      <QuietHours from={quietFrom} to={quietTo} onChange={change} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 text-14 text-ink-2 wrap-anywhere">Emails go to {email}.</p>
        <Button
          variant="quiet"
          size="sm"
          onClick={() => change({ kinds: kinds.map((wish) => ({ ...wish, mail: !isMailed })) })}
        >
          {isMailed ? 'Turn off all email' : 'Email me everything'}
        </Button>
      </div>
    </>
  );
}
