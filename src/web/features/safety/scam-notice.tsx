import { TriangleAlert } from 'lucide-react';
import { REPORT_ADVICE, SCAM_WORDS, type ScamSign } from '#contract/scam/scam-sign.ts';
import { cx } from '#web/ui/cx.ts';
import { Icon } from '#web/ui/icon.tsx';

interface ScamNoticeProps {
  readonly signs: readonly ScamSign[];
  readonly className?: string;
}

/** Warns the reader of a text with signs of fraud, and says what to do. */
export function ScamNotice({ signs, className }: ScamNoticeProps) {
  if (signs.length === 0) return null;
  return (
    <aside
      aria-label="Be careful"
      className={cx(
        'flex gap-2.5 rounded-tile bg-amber-soft p-3 text-14 leading-snug text-on-amber',
        className,
      )}
    >
      <Icon of={TriangleAlert} className="mt-0.5 size-4.5 flex-none" />
      <div className="grid min-w-0 gap-1.5">
        {signs.map((sign) => (
          <p key={sign}>
            <strong>Be careful: {SCAM_WORDS[sign].does}</strong> {SCAM_WORDS[sign].advice}
          </p>
        ))}
        <p>{REPORT_ADVICE}</p>
      </div>
    </aside>
  );
}
