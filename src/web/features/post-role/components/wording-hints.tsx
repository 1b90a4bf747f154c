import { Info } from 'lucide-react';
import { Icon } from '#web/ui/icon.tsx';
import { useSettled } from '#web/ui/use-settled.ts';
import { wordingHints } from '../wording.ts';

/** Under the advert's text: words that may deter or exclude people, and why. They don't prevent posting. */
export function WordingHints({ texts }: { readonly texts: readonly string[] }) {
  // Wait until typing pauses, so that nobody is corrected mid-word.
  const settledText = useSettled(texts.join('\n'));
  const hints = wordingHints(settledText);
  return (
    <div role="status">
      {hints.length > 0 ? (
        <div className="grid gap-2 rounded-tile bg-info-soft px-4 py-3 text-15">
          <p className="flex items-center gap-2 font-semibold">
            <Icon of={Info} className="size-5 text-info" /> Wording to think about
          </p>
          <ul className="grid gap-2">
            {hints.map(({ words, why }) => (
              <li key={words}>
                <b>“{words}”</b>: {why}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </div>
  );
}
