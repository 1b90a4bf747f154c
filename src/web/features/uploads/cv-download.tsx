import { FileText } from 'lucide-react';
import { getCv } from '#contract/uploads.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useCv } from './cv-query.ts';

/** Downloads the file of the CV in use; for the card with the export of everything else. Renders nothing without a CV. */
export function CvDownload() {
  const { data: cvState } = useCv();
  if (!cvState) return null;
  return (
    <a href={getCv.path} download className={buttonClass({ variant: 'quiet' })}>
      <Icon of={FileText} />
      Download my CV
    </a>
  );
}
