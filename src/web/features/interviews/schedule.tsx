import { CalendarX, CloudOff } from 'lucide-react';
import { Link, Redirect } from 'wouter';
import type { EmployerApplication } from '#contract/applications.ts';
import type { Interview } from '#contract/interviews.ts';
import { isOpenInterview } from '#contract/interviews.ts';
import { applicantName } from '#web/features/applications/applicant-name.ts';
import { useMay } from '#web/features/team/membership.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { ApplicationPicker } from './application-picker.tsx';
import { InterviewForm } from './interview-form.tsx';
import { InterviewState } from './interview-state.tsx';
import { useApplication, useInterview, useOpenInterview } from './interviews-query.ts';

interface ScheduleProps {
  readonly interviewId: string | null;
  readonly applicationId: string | null;
}

/**
 * The form to schedule an application's interview, or to change an interview; without an id, a choice of applications. Members
 * who may only read interviews come here from a notification, and see the interview without the form.
 */
export function Schedule({ interviewId, applicationId }: ScheduleProps) {
  const may = useMay();
  if (may === undefined) return <Loading className="min-h-80" />;
  const mayEdit = may('interviews.edit');
  if (interviewId !== null)
    return <ExistingInterview key={interviewId} interviewId={interviewId} mayEdit={mayEdit} />;
  if (!mayEdit) return <Redirect href="/employer/interviews" replace />;
  if (applicationId !== null) return <ForApplication key={applicationId} applicationId={applicationId} />;
  return (
    <>
      <h1 className="text-28 lg:text-34">Schedule interview</h1>
      <p className="mt-1 text-15 text-ink-2">Who would you like to interview?</p>
      <ApplicationPicker />
    </>
  );
}

function ForApplication({ applicationId }: { readonly applicationId: string }) {
  const { application, refetch } = useApplication(applicationId);
  const open = useOpenInterview({ applicationId });
  if (application === undefined || open === undefined) return <Loading className="min-h-80" />;
  if (application === null) return <NotLoaded onRetry={() => void refetch()} />;
  // An interview was created meanwhile, perhaps in another tab: show the form to change it.
  if (open) return <Change interview={open} mayEdit />;
  return <NewInterview application={application} />;
}

function NewInterview({ application }: { readonly application: EmployerApplication }) {
  const { id, status, role } = application;
  if (status !== 'shortlisted' && status !== 'interview_scheduled') {
    const isEarly = status === 'pending' || status === 'reviewing';
    return (
      <EmptyState
        icon={CalendarX}
        title={isEarly ? 'Not ready for an interview' : 'Too late for an interview'}
        action={<ToDashboard />}
      >
        {isEarly
          ? `Shortlist ${applicantName(application)} first: then you have both said yes, and can meet.`
          : 'Interviews come before the offer, and this application has got further, or has ended.'}
      </EmptyState>
    );
  }
  return (
    <>
      <h1 className="text-28 lg:text-34">Schedule interview</h1>
      <p className="mt-1 text-15 text-ink-2">
        With <b className="text-ink">{applicantName(application)}</b> for {role.title}
      </p>
      <InterviewForm applicationId={id} threadId={application.threadId} interview={null} />
    </>
  );
}

interface ExistingProps {
  readonly interviewId: string;
  readonly mayEdit: boolean;
}

function ExistingInterview({ interviewId, mayEdit }: ExistingProps) {
  const { data: interview, refetch } = useInterview(interviewId);
  if (interview === undefined) return <Loading className="min-h-80" />;
  if (interview === null) return <NotLoaded onRetry={() => void refetch()} />;
  return <Change interview={interview} mayEdit={mayEdit} />;
}

interface ChangeProps {
  readonly interview: Interview;
  readonly mayEdit: boolean;
}

function Change({ interview, mayEdit }: ChangeProps) {
  const { id, applicationId, status, role, seeker, updatedAt } = interview;
  const name = `${seeker?.firstName ?? ''} ${seeker?.lastName ?? ''}`.trim();
  return (
    <>
      <h1 className="text-28 lg:text-34">Interview with {name}</h1>
      <p className="mt-1 text-15 text-ink-2">{role.title}</p>
      <InterviewState interview={interview} mayEdit={mayEdit} />
      {mayEdit && (isOpenInterview(status) || status === 'declined') ? (
        <section aria-labelledby="change-interview" className="mt-8">
          <h2 id="change-interview" className="text-24">
            Reschedule or change
          </h2>
          <p className="mt-1 text-15 text-ink-2">
            If you change the time, length or type, {seeker?.firstName} is asked again, unless you agree to a
            time that they proposed. Other changes that they can see are sent without asking.
          </p>
          {/* Start again from the interview as it was changed elsewhere. */}
          <InterviewForm key={`${id} ${updatedAt}`} applicationId={applicationId} interview={interview} />
        </section>
      ) : null}
    </>
  );
}

function NotLoaded({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <EmptyState
      icon={CloudOff}
      title="This could not be loaded"
      action={
        <>
          <Button onClick={onRetry}>Try again</Button>
          <ToDashboard />
        </>
      }
    >
      It may have been deleted, or belong to another account.
    </EmptyState>
  );
}

function ToDashboard() {
  return (
    <Link href="/employer/dashboard" className={buttonClass({ variant: 'quiet' })}>
      Back to Dashboard
    </Link>
  );
}
