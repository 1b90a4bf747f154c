import { Link } from 'wouter';
import { type CvView, listCvViews } from '#contract/company-settings.ts';
import { applicantHref } from '#web/features/applications/applicant-href.ts';
import { dayInFull } from '#web/format/days.ts';
import { clockTime } from '#web/format/time.ts';
import { pagesOf } from '#web/http/pages.ts';
import { usePages } from '#web/http/use-pages.ts';
import { FormCard } from '#web/ui/panel.tsx';
import { ShowMore } from '#web/ui/show-more.tsx';
import { Skeleton } from '#web/ui/states.tsx';

const pages = pagesOf(listCvViews, { limit: 10 });

/** Who opened which CV, for owners, who are accountable for it. */
export function CvViewsCard() {
  const { items, more } = usePages(pages, { idOf: ({ id }) => id });
  return (
    <FormCard
      title="Who opened which CV"
      hint="In the last year. Names are shown only while you are matched with the person. Only owners see this; the person sees that your company opened it."
    >
      {items === undefined ? <Skeleton className="h-40 rounded-tile" /> : null}
      {items === null ? <p className="text-15 text-ink-2">The log could not be loaded.</p> : null}
      {items?.length === 0 ? <p className="text-15 text-ink-2">Nobody has opened a CV yet.</p> : null}
      {items?.length ? (
        <ul className="grid divide-y divide-line">
          {items.map((each) => (
            <Row key={each.id} view={each} />
          ))}
        </ul>
      ) : null}
      <ShowMore more={more} shown={items?.length ?? 0} what="entries" />
    </FormCard>
  );
}

function Row({ view: { at, by, seekerName, application } }: { readonly view: CvView }) {
  const applicant = seekerName ?? (application === null ? 'a former applicant' : 'an applicant');
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 py-3">
      <span className="min-w-0 flex-1 basis-52">
        <span className="block font-semibold wrap-anywhere">
          {by ?? 'A former member'} <span className="font-normal text-ink-2">opened the CV of</span>{' '}
          {applicant}
        </span>
        {application === null ? null : (
          <Link
            href={applicantHref(application.id)}
            className="text-14 text-ink-2 underline underline-offset-4 wrap-anywhere"
          >
            {application.roleTitle}
          </Link>
        )}
      </span>
      <time dateTime={at} className="num text-14 text-ink-2">
        {dayInFull(at)}, {clockTime(at)}
      </time>
    </li>
  );
}
