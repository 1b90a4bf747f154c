import type { EmployerApplication } from '#contract/applications.ts';
import { getAppliedRole } from '#contract/applications.ts';
import { getSentCv, getSentCvText } from '#contract/uploads.ts';
import { applicantName } from '#web/features/applications/applicant-name.ts';
import { addressOf } from '#web/http/address.ts';
import { useEndpoint } from '#web/http/use-endpoint.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { WideDialog } from '#web/ui/dialog.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { Markdown } from '#web/ui/markdown.tsx';
import { UNSCANNED } from '../cv-words.ts';
import { CvPages } from './cv-pages.tsx';
import { SkillsFound } from './skills-found.tsx';

/** How often to poll while the server reads the file: employers get no event when it has been read. */
const LOOK_AGAIN_MS = 2_000;

interface CvPreviewProps {
  readonly application: EmployerApplication;
  readonly onClose: () => void;
}

/** The CV as a document, with the role it was sent for beside it if there is room. */
export function CvPreview({ application, onClose }: CvPreviewProps) {
  const params = { applicationId: application.id };
  const cv = useEndpoint(
    getSentCvText,
    { params },
    { refetchInterval: ({ state }) => (state.data?.reading === 'pending' ? LOOK_AGAIN_MS : false) },
  );
  const role = useEndpoint(getAppliedRole, { params });
  return (
    <WideDialog
      open
      onOpenChange={onClose}
      title={`CV of ${applicantName(application)}`}
      {...(application.isCvScanned === false && { description: UNSCANNED })}
      footer={
        <a href={addressOf(getSentCv.path, params)} download className={buttonClass({ variant: 'quiet' })}>
          Download the file
        </a>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[minmax(0,1fr)_340px]">
        <div className="min-w-0">
          {cv.data === undefined ? (
            <Loading className="min-h-60" />
          ) : cv.data === null ? (
            <p className="text-16 text-ink-2">The CV did not load. Close this and try again.</p>
          ) : cv.data.type === 'application/pdf' && !UNDRAWABLE.some((each) => each === cv.data?.reading) ? (
            <CvPages address={addressOf(getSentCv.path, params)} text={cv.data.text} />
          ) : (
            <CvText text={cv.data.text} isPending={cv.data.reading === 'pending'} />
          )}
        </div>
        <aside className="hidden content-start gap-4 lg:grid" aria-label="The role">
          <h3 className="text-18">{application.role.title}</h3>
          <SkillsFound application={application}>{(rows) => rows}</SkillsFound>
          {role.data ? <Markdown text={role.data.role.descriptionMd} /> : null}
        </aside>
      </div>
    </WideDialog>
  );
}

/** Files that no browser should try to draw: the server could not read them either. */
const UNDRAWABLE = ['locked', 'unreadable'] as const;

function CvText({ text, isPending }: { readonly text: string | null; readonly isPending: boolean }) {
  if (text === null)
    return (
      <p className="text-16 text-ink-2" role="status">
        {isPending
          ? 'This file is still being read. Its text will appear here in a moment.'
          : 'This file can’t be shown here. Download it to open it in another program.'}
      </p>
    );
  return (
    <div className="grid gap-3 rounded-tile border border-line bg-surface p-5 text-15 wrap-anywhere sm:p-8">
      {paragraphsOf(text).map(([paragraph, index]) => (
        <p key={index} className="whitespace-pre-line">
          {paragraph}
        </p>
      ))}
    </div>
  );
}

/** The paragraphs of a text, each with the position where it begins. */
function paragraphsOf(text: string): readonly (readonly [paragraph: string, at: number])[] {
  return [...text.matchAll(/\S[^\n]*(?:\n(?!\s*\n)[^\n]*)*/g)].map((found) => [found[0].trim(), found.index]);
}
