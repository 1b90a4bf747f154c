/** An error about the whole form, in one line that is read out when it appears. */
export function FormLine({ text }: { readonly text: string | null }) {
  return (
    <p role="status" className="-mt-2 min-h-6 text-14 text-ink-2">
      {text}
    </p>
  );
}
