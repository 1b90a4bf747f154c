import { type ReactNode, useId } from 'react';
import { Button, type ButtonProps } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FormError } from './form-error.tsx';
import type { Form } from './use-form.ts';

interface FormDialogProps {
  readonly title: string;
  readonly description?: string | undefined;
  readonly form: Pick<Form<object>, 'submit' | 'line'>;
  readonly onClose: () => void;
  /** The label of the button that submits. */
  readonly submit: string;
  /** Its label while the form is being sent. */
  readonly busyLabel?: string;
  readonly isPending?: boolean;
  readonly disabled?: boolean;
  readonly variant?: ButtonProps['variant'];
  /** The label of the button that closes the dialog. */
  readonly cancel?: string;
  /** The fields. */
  readonly children: ReactNode;
}

/** A form in a dialog, with its error line and its two buttons always visible. */
export function FormDialog(props: FormDialogProps) {
  const { title, description, form, onClose, submit, busyLabel, isPending = false, children } = props;
  const formId = useId();
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      description={description}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {props.cancel ?? 'Cancel'}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant={props.variant}
            disabled={props.disabled}
            busy={isPending}
            busyLabel={busyLabel}
          >
            {submit}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={form.submit} noValidate className="grid gap-5">
        {children}
        <FormError>{form.line}</FormError>
      </form>
    </Dialog>
  );
}
