import { Button } from '#web/ui/button.tsx';

/** Codes that are shown only once: to copy, or to save as a file. */
export function RecoveryCodes({ codes }: { readonly codes: readonly string[] }) {
  const text = codes.join('\n');
  function save() {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([`Nod recovery codes\n\n${text}\n`], { type: 'text/plain' }));
    link.download = 'nod-recovery-codes.txt';
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 0);
  }
  return (
    <div className="grid gap-4">
      <p className="text-16 text-ink-2">
        Each of these codes signs you in once if you lose your phone or your passkey. They are not shown
        again: keep them where you keep important papers.
      </p>
      <ul
        aria-label="Recovery codes"
        className="num grid grid-cols-1 gap-x-6 gap-y-1 rounded-tile bg-sunken p-4 text-15 sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button variant="quiet" onClick={save}>
        Save as a file
      </Button>
    </div>
  );
}
