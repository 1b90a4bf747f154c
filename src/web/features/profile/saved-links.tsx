import { ArrowRight } from 'lucide-react';
import { Link } from 'wouter';
import { Icon } from '#web/ui/icon.tsx';
import { Panel } from '#web/ui/panel.tsx';

const LISTS = [
  { href: '/?list=saved', label: 'Saved jobs' },
  { href: '/?list=searches', label: 'Saved searches' },
] as const;

/** Links from the profile to saved roles and saved searches. */
export function SavedLinks() {
  return (
    <Panel>
      <h2 className="text-20">Kept for later</h2>
      <p className="mt-1 text-15 text-ink-2">Jobs you saved, and searches that email you what is new.</p>
      <ul className="mt-2 flex flex-wrap gap-x-6">
        {LISTS.map(({ href, label }) => (
          <li key={href}>
            <Link
              href={href}
              className="inline-flex min-h-11 items-center gap-1 text-15 font-semibold underline underline-offset-4"
            >
              {label}
              <Icon of={ArrowRight} className="size-4" />
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
