import { useState } from 'react';
import { explainQuestion } from '#contract/language.ts';
import { useEndpoint } from '#web/http/use-endpoint.ts';
import { Button } from '#web/ui/button.tsx';
import { useHasPlainWords } from './use-plain-reasons.ts';

/** Offers a question in plainer words; renders nothing if no language model is set up. */
export function PlainQuestion({ questionId }: { readonly questionId: string }) {
  const hasPlainWords = useHasPlainWords();
  const [isAsked, setIsAsked] = useState(false);
  const { data, isFetching } = useEndpoint(
    explainQuestion,
    { params: { questionId } },
    { enabled: hasPlainWords && isAsked },
  );
  if (!hasPlainWords) return null;
  if (!isAsked || isFetching) {
    return (
      <Button
        variant="ghost"
        size="sm"
        busy={isFetching}
        busyLabel="Asking..."
        onClick={() => setIsAsked(true)}
      >
        What does this mean?
      </Button>
    );
  }
  return (
    <p role="status" className="text-15 text-ink-2">
      {data === null
        ? 'This could not be explained right now.'
        : (data?.meaning ?? 'It means just what it says.')}
    </p>
  );
}
