import { useNow } from '#web/device/use-now.ts';
import { agoInShort } from '#web/format/time.ts';

/** How long something in a queue has waited: 'waiting 3d'. */
export function WaitingSince({ at }: { readonly at: string }) {
  const now = useNow();
  const shortWords = agoInShort(at, now);
  return (
    <time dateTime={at} className="num text-13 text-ink-3">
      {shortWords === 'now' ? 'just in' : `waiting ${shortWords}`}
    </time>
  );
}
