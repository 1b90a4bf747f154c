import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CalendarPlus } from 'lucide-react';
import { useState } from 'react';
import { getCalendarLink, makeCalendarLink, removeCalendarLink } from '#contract/calendars.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import { callWithIdentityCheck } from '#web/features/auth/call-confirmed.ts';
import { useMayAsEither } from '#web/features/team/membership.ts';
import { dayOf } from '#web/format/days.ts';
import { copyText } from '#web/forms/copy-text.ts';
import { reportFailure } from '#web/forms/report-failure.ts';
import { call } from '#web/http/api.ts';
import { keyOf } from '#web/http/key-of.ts';
import { useEndpoint } from '#web/http/use-endpoint.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { TextInput } from '#web/ui/inputs.tsx';
import { FormCard } from '#web/ui/panel.tsx';

/** The address that shows interviews in the user's own calendar. Hidden for members who see no interviews. */
export function CalendarLinkCard() {
  const may = useMayAsEither();
  const { data } = useEndpoint(getCalendarLink, undefined, { enabled: may?.('interviews.read') === true });
  const client = useQueryClient();
  const [url, setUrl] = useState<string | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const make = useMutation({
    mutationFn: () => callWithIdentityCheck(makeCalendarLink),
    onSuccess: (link) => {
      const newLink: ResponseOf<typeof getCalendarLink> = { link: link.link };
      client.setQueryData(keyOf(getCalendarLink), newLink);
      setUrl(link.url);
    },
    onError: (error) => reportFailure(error),
    onSettled: () => setIsAsking(false),
  });
  const remove = useMutation({
    mutationFn: () => call(removeCalendarLink),
    onSuccess: () => setUrl(null),
    onError: (error) => reportFailure(error),
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(getCalendarLink) }),
  });
  if (!data) return null;
  const { link } = data;
  return (
    <FormCard
      title="Interviews in your calendar"
      hint="Subscribe once, and interviews appear, move and disappear in your own calendar."
    >
      {link !== null && url !== null ? <NewAddress url={url} /> : null}
      {link !== null && url === null ? (
        <p className="text-15 text-ink-2">
          You made an address on {dayOf(link.createdAt, Date.now())}.{' '}
          {link.readAt === null
            ? 'No calendar has used it yet.'
            : `A calendar last used it on ${dayOf(link.readAt, Date.now())}.`}
        </p>
      ) : null}
      <div className="flex flex-wrap gap-3">
        {link === null ? (
          <Button variant="quiet" busy={make.isPending} onClick={() => make.mutate()}>
            <Icon of={CalendarPlus} />
            Make a private address
          </Button>
        ) : (
          <>
            <Button variant="quiet" onClick={() => setIsAsking(true)}>
              Make a new address
            </Button>
            <Button variant="ghost" busy={remove.isPending} onClick={() => remove.mutate()}>
              Stop sharing
            </Button>
          </>
        )}
      </div>
      {isAsking ? (
        <ConfirmDialog
          title="Make a new address?"
          action="Make a new address"
          busy={make.isPending}
          onConfirm={() => make.mutate()}
          onClose={() => setIsAsking(false)}
        >
          <p>The current one stops working at once. Calendars that use it need the new one.</p>
        </ConfirmDialog>
      ) : null}
    </FormCard>
  );
}

/** `webcal:` addresses open in calendar programs. */
function NewAddress({ url }: { readonly url: string }) {
  return (
    <>
      <div className="flex items-end gap-3">
        <Field
          label="Your private address"
          hint="Shown only now. Anyone who has it can read your interviews, so keep it to yourself. Google: “From URL”. Outlook: “Subscribe from web”."
          className="min-w-0 flex-1"
        >
          <TextInput readOnly value={url} data-secret="" />
        </Field>
        <Button
          variant="quiet"
          aria-label="Copy your private address"
          onClick={() => void copyText(url, 'Address Copied')}
        >
          Copy
        </Button>
      </div>
      <a
        href={url.replace(/^https?:/, 'webcal:')}
        className={buttonClass({ className: 'justify-self-start' })}
      >
        <Icon of={CalendarPlus} />
        Open in your calendar app
      </a>
    </>
  );
}
