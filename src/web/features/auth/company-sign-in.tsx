import { useSearchParams } from 'wouter';
import { beginSignIn, SIGN_IN_PROBLEMS, type SignInProblem } from '#contract/company-sign-in.ts';
import { HomeHeader } from '#web/brand/home-header.tsx';
import { call } from '#web/http/api.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { EmailForm } from './email-form.tsx';

/** Signing in with a company's own account: asks for the address, and leads to the company's provider. */
export function CompanySignIn() {
  const [search] = useSearchParams();
  const problem = search.get('problem');
  return (
    <div className="flex min-h-dvh flex-col px-5 pb-10">
      <title>Sign in with your company · Nod</title>
      <HomeHeader className="mx-auto w-full max-w-[480px]" />
      <main className="mx-auto w-full max-w-[480px] pt-6">
        <h1 className="text-34">Sign in with your company</h1>
        <p className="mt-3 text-16 text-ink-2">
          If your company has set this up, you can sign in with your work account.
        </p>
        {problem === null ? null : (
          <p role="alert" className="mt-5 rounded-panel bg-amber-soft p-4 text-15 text-on-amber">
            {
              SIGN_IN_PROBLEMS[
                Object.hasOwn(SIGN_IN_PROBLEMS, problem) ? (problem as SignInProblem) : 'provider'
              ]
            }
          </p>
        )}
        <EmailForm
          label="Work email"
          send={(email) => call(beginSignIn, { body: { email } })}
          onSent={({ url }) => window.location.assign(url)}
          button="Continue"
          busyLabel="Asking your company..."
        />
        <a href="/auth" className={buttonClass({ variant: 'ghost', className: 'mt-4 w-full' })}>
          Sign in with a password
        </a>
      </main>
    </div>
  );
}
