import { copyText } from '#web/forms/copy-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { TextInput } from '#web/ui/inputs.tsx';

interface ShowOnceProps {
  /** 'API key' or 'Secret'. */
  readonly label: string;
  readonly secret: string;
  readonly description: string;
  readonly onClose: () => void;
}

/** Shows a new secret, which is never shown again. */
export function ShowOnce({ label, secret, description, onClose }: ShowOnceProps) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Copy it now"
      description={`It is shown only once. ${description}`}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Done
          </Button>
          <Button onClick={() => void copyText(secret, `${label} Copied`)}>Copy</Button>
        </>
      }
    >
      <Field label={label}>
        <TextInput
          readOnly
          value={secret}
          className="font-mono"
          spellCheck={false}
          onFocus={({ target }) => target.select()}
        />
      </Field>
    </Dialog>
  );
}
