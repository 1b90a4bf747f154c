import { ArrowRight, Brain, Clock, MessageCircle, Sparkles } from 'lucide-react';
import { Wordmark } from '#web/brand/wordmark.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { SampleCard } from './sample-card.tsx';
import { SAMPLE_ROLES } from './sample-roles.ts';

/** The page a visitor sees first. Rendered to HTML at build, so: no hooks, no inline styles, plain links. */
export function LandingPage() {
  return (
    <div className="mx-auto max-w-[1160px] overflow-x-clip px-5 lg:overflow-visible lg:px-8">
      <header className="flex min-h-16 items-center justify-between lg:min-h-24">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <Wordmark className="text-28 lg:text-[32px]" />
          <span className="text-14 text-ink-3 sm:text-15">Jobs that nod back</span>
        </p>
        <a href="/auth" className={buttonClass({ variant: 'ghost', size: 'sm', className: '-mr-4 text-15' })}>
          Sign in
        </a>
      </header>
      <main>
        <div className="lg:grid lg:grid-cols-[1.08fr_1fr] lg:items-center lg:gap-12">
          <div>
            <h1 className="max-w-[11ch] text-46 tracking-[-0.035em] lg:text-76">
              Swipe your way to a dream job.
            </h1>
            <p className="mt-4 max-w-[40ch] text-18 leading-relaxed text-ink-2 lg:mt-6 lg:text-20 lg:leading-relaxed">
              Swipe right on the roles you want. When the employer nods back, you are already talking.
            </p>
            <div className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-2 lg:mt-8">
              <a href="/auth?join=JobSeeker" className={buttonClass({ size: 'lg' })}>
                Get Started
                <Icon of={ArrowRight} />
              </a>
              <span className="text-15 text-ink-3">Free for job seekers</span>
            </div>
          </div>
          <SampleDeck />
        </div>
        <Features />
        <Notes />
      </main>
      <footer className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line py-6 text-14 text-ink-3">
        <p>Nod is open source, made in the open for the UK.</p>
        <p className="flex flex-wrap gap-x-6">
          <a href="/guarantee" className={FOOTER_LINK}>
            The 48-hour guarantee
          </a>
          <a href="/how-matching-works" className={FOOTER_LINK}>
            How matching works
          </a>
          <a href="/jobs" className={FOOTER_LINK}>
            Browse jobs
          </a>
          <a href="/privacy" className={FOOTER_LINK}>
            Privacy
          </a>
          <a href="/terms" className={FOOTER_LINK}>
            Terms
          </a>
        </p>
        <p>
          Hiring?{' '}
          <a href="/auth?join=Employer" className={FOOTER_LINK}>
            Sign up as an employer
          </a>
        </p>
      </footer>
    </div>
  );
}

const FOOTER_LINK = 'inline-block py-2.5 font-semibold text-ink-2 underline underline-offset-4';

/** Three cards, the front one about to be swiped right. */
function SampleDeck() {
  const [frontRole, leftRole, rightRole] = SAMPLE_ROLES;
  return (
    <div
      aria-hidden="true"
      className="relative mx-auto mt-14 h-[430px] w-full max-w-[292px] lg:my-6 lg:h-[540px] lg:max-w-[360px]"
    >
      <div className="absolute inset-0 origin-bottom-right translate-x-4 rotate-[7deg] lg:translate-x-10">
        <SampleCard role={rightRole} />
      </div>
      <div className="absolute inset-0 origin-bottom-left -translate-x-2 -rotate-[6deg] lg:-translate-x-8">
        <SampleCard role={leftRole} />
      </div>
      <div className="absolute inset-0 rotate-[1.5deg]">
        <SampleCard role={frontRole} isChosen />
      </div>
    </div>
  );
}

function Features() {
  return (
    <section aria-label="How Nod matches" className="mt-16 grid gap-4 lg:mt-20 lg:grid-cols-2">
      <div className="rounded-card bg-brand-soft p-6 text-on-soft lg:p-8">
        <Icon of={Sparkles} className="size-7" />
        <h2 className="mt-4 text-24">AI Matching</h2>
        <p className="mt-2 max-w-[46ch] text-16 leading-relaxed">
          Each role is scored against your skills, experience, pay and place. You see the score and every
          reason that adds up to it, and so does the employer.
        </p>
      </div>
      <div className="rounded-card bg-blush p-6 text-on-blush lg:p-8">
        <Icon of={Brain} className="size-7" />
        <h2 className="mt-4 text-24">Personality</h2>
        <p className="mt-2 max-w-[46ch] text-16 leading-relaxed">
          A short questionnaire about how you like to work finds the teams that work that way too. It orders
          your deck; it never rules you out.
        </p>
      </div>
    </section>
  );
}

function Notes() {
  return (
    <section aria-label="What you can count on" className="mt-4 grid gap-4 pb-16 lg:grid-cols-2">
      <div className="flex items-start gap-4 rounded-card p-6 ring-1 ring-line ring-inset">
        <Icon of={MessageCircle} className="size-6 text-brand" />
        <p className="text-16 leading-relaxed">
          <b>Direct communication.</b> A match opens a chat with the employer. There is nobody in between.
        </p>
      </div>
      <div className="flex items-start gap-4 rounded-card p-6 ring-1 ring-line ring-inset">
        <Icon of={Clock} className="size-6 text-brand" />
        <p className="text-16 leading-relaxed">
          <b>48-hour response guarantee.</b> Every application is owed an answer within two days, a yes or a
          no. If an employer is late you are told, and free to move on.
        </p>
      </div>
    </section>
  );
}
