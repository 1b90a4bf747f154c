import { Download, FileText, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { getOwnCv, listCvs, type OwnCv } from '#contract/uploads.ts';
import { dayInFull } from '#web/format/days.ts';
import { addressOf } from '#web/http/address.ts';
import { useEndpoint } from '#web/http/use-endpoint.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useRemoveOwnCv, useSetCvInUse } from './cv-query.ts';
import { kindOf, sizeInWords } from './files.ts';
import { RemoveDialog } from './remove-dialog.tsx';

/** CVs that are kept to be sent with some applications. */
export function OtherCvs() {
  const { data: cvs } = useEndpoint(listCvs);
  const [cvToRemove, setCvToRemove] = useState<OwnCv | null>(null);
  const setInUse = useSetCvInUse();
  const removal = useRemoveOwnCv();
  const otherCvs = (cvs ?? []).filter(({ isInUse }) => !isInUse);
  if (otherCvs.length === 0) return null;
  return (
    <section aria-labelledby="other-cvs" className="grid gap-3 border-t border-line pt-5">
      <div>
        <h3 id="other-cvs" className="font-sans text-16 font-semibold tracking-normal">
          Your other CVs
        </h3>
        <p className="mt-1 text-14 text-ink-2">Choose one of them in a role’s details before you apply.</p>
      </div>
      <ul className="grid gap-3">
        {otherCvs.map((cv) => (
          <li key={cv.id} className="grid gap-3 rounded-tile bg-sunken p-4">
            <div className="flex items-center gap-3">
              <Icon of={FileText} className="size-6 text-ink-2" />
              <div className="min-w-0">
                <p className="text-15 font-semibold wrap-anywhere">{cv.name}</p>
                <p className="num text-14 text-ink-2">
                  {kindOf(cv.type)} · {sizeInWords(cv.size)} · {dayInFull(cv.uploadedAt)}
                </p>
              </div>
            </div>
            <div className="flex flex-wrap gap-2">
              <Button
                variant="quiet"
                size="sm"
                busy={setInUse.isPending}
                aria-label={`Use this one: ${cv.name}`}
                onClick={() => setInUse.mutate(cv.id)}
              >
                Use this one
              </Button>
              <a
                href={addressOf(getOwnCv.path, { cvId: cv.id })}
                download
                aria-label={`Download ${cv.name}`}
                className={buttonClass({ variant: 'ghost', size: 'sm' })}
              >
                <Icon of={Download} /> Download
              </a>
              <Button
                variant="ghost"
                size="sm"
                aria-label={`Remove ${cv.name}`}
                onClick={() => setCvToRemove(cv)}
              >
                <Icon of={Trash2} /> Remove
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {cvToRemove === null ? null : (
        <RemoveDialog
          title={`Remove ${cvToRemove.name}?`}
          isPending={removal.isPending}
          onRemove={() => removal.mutate(cvToRemove.id, { onSettled: () => setCvToRemove(null) })}
          onClose={() => setCvToRemove(null)}
        />
      )}
    </section>
  );
}
