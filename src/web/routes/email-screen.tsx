import { useSearchParams } from 'wouter';
import { Wordmark } from '#web/brand/wordmark.tsx';
import { EmailLink } from '#web/features/profile/email-link.tsx';

/** The page that mails about a change of address link to, signed in or not. */
export function EmailScreen() {
  const [search] = useSearchParams();
  const stop = search.get('stop');
  return (
    <div className="flex min-h-dvh flex-col px-5 pb-10">
      <header className="mx-auto flex h-16 w-full max-w-[480px] items-center lg:h-24">
        {/* A full page load: the landing page is plain HTML. */}
        <a href="/" className="rounded-control py-2">
          <Wordmark className="text-28" />
          <span className="sr-only">home</span>
        </a>
      </header>
      <main className="mx-auto w-full max-w-[480px] pt-6">
        <EmailLink kind={stop === null ? 'confirm' : 'stop'} token={stop ?? search.get('confirm') ?? ''} />
      </main>
    </div>
  );
}
