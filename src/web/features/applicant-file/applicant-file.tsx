import { Files } from './files.tsx';
import { Notes } from './notes.tsx';
import { Scorecards } from './scorecards.tsx';

interface ApplicantFileProps {
  readonly applicationId: string;
  readonly hasInterview: boolean;
}

/** What colleagues write about an applicant: scorecards of the interviews, notes, and files. */
export function ApplicantFile({ applicationId, hasInterview }: ApplicantFileProps) {
  return (
    <>
      {hasInterview ? <Scorecards applicationId={applicationId} /> : null}
      <Notes applicationId={applicationId} />
      <Files applicationId={applicationId} />
    </>
  );
}
