/** What the keys do, on devices with a keyboard. */
export function KeyHints() {
  return (
    <p className="pt-4 text-center text-13 text-ink-3">
      {(['← pass', '↑ super like', '→ apply', '⌫ undo'] as const).map((hint) => {
        const [key, ...words] = hint.split(' ');
        return (
          <span key={hint} className="mx-1.5 whitespace-nowrap">
            <kbd className="rounded-md bg-surface px-1.5 py-0.5 font-sans ring-1 ring-line">{key}</kbd>{' '}
            {words.join(' ')}
          </span>
        );
      })}
    </p>
  );
}
