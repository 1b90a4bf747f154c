import { ExternalLink } from 'lucide-react';
import { copyText } from '#web/forms/copy-text.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Textarea, TextInput } from '#web/ui/inputs.tsx';
import { FormCard } from '#web/ui/panel.tsx';

const FEEDS = [
  ['jobs.xml', 'For job sites (XML)', 'Give this address to Indeed and others in their employer settings.'],
  ['jobs.json', 'For programs (JSON Feed)', 'All open roles, fifty to a page.'],
  ['jobs.rss', 'For feed readers (RSS)', 'The 100 newest open roles.'],
] as const;

/** How a company shows its open roles on its own site and elsewhere, and the visits from there. */
export function RolesElsewhereCard({ companyId }: { readonly companyId: string }) {
  const { origin } = window.location;
  const code = `<div data-nod-company="${companyId}"></div>\n<script src="${origin}/embed.js" async></script>`;
  return (
    <FormCard
      title="Your roles on other sites"
      hint="The code and the feeds show your open roles, and people apply on Nod. Each job’s page here counts visits by source."
    >
      <Field
        label="On your own site"
        hint={`Add data-nod-theme="light" or "dark" to fix the theme. A strict content security policy must allow ${origin} for scripts and frames.`}
      >
        <Textarea readOnly rows={6} value={code} className="font-mono text-14" spellCheck={false} />
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button variant="quiet" onClick={() => void copyText(code, 'Code Copied')}>
          Copy the code
        </Button>
        <a
          href={`/embed/${companyId}`}
          target="_blank"
          rel="noopener"
          className={buttonClass({ variant: 'ghost' })}
        >
          See how it looks <Icon of={ExternalLink} className="size-4" />
          <span className="sr-only">(opens in a new tab)</span>
        </a>
      </div>
      {FEEDS.map(([file, label, hint]) => {
        const url = `${origin}/companies/${companyId}/${file}`;
        return (
          <div key={file} className="flex items-end gap-3">
            <Field label={label} hint={hint} className="min-w-0 flex-1">
              <TextInput readOnly value={url} />
            </Field>
            <Button
              variant="quiet"
              aria-label={`Copy the address: ${label}`}
              onClick={() => void copyText(url, 'Link Copied')}
            >
              Copy
            </Button>
          </div>
        );
      })}
    </FormCard>
  );
}
