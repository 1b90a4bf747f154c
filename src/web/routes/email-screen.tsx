import { useSearchParams } from 'wouter';
import { HomeHeader } from '#web/brand/home-header.tsx';
import { EmailLink } from '#web/features/profile/email-link.tsx';

/**
 * The page behind the links in mails that confirm an address or stop a change of address. Works whether or not the person is
 * signed in.
 */
export function EmailScreen() {
  const [search] = useSearchParams();
  const stop = search.get('stop');
  return (
    <div className="flex min-h-dvh flex-col px-5 pb-10">
      <HomeHeader className="mx-auto w-full max-w-[480px]" />
      <main className="mx-auto w-full max-w-[480px] pt-6">
        <EmailLink kind={stop === null ? 'confirm' : 'stop'} token={stop ?? search.get('confirm') ?? ''} />
      </main>
    </div>
  );
}
