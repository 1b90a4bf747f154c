import { X } from 'lucide-react';
import * as RadixDialog from 'radix-ui/dialog';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';
import { hostToasts } from './toast-host.ts';
import { useScrollLock } from './use-scroll-lock.ts';

interface ModalProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** The box itself: its place, size and colour. Needs a `DialogTitle` among the children. */
  readonly className: string;
  /** Where the focus goes on opening: the first control, or the title if that matters more. */
  readonly focus?: 'control' | 'title';
  readonly children: ReactNode;
}

/**
 * A modal box of any appearance. The page behind is dimmed and does not scroll, toasts move inside, Escape and a click
 * outside close it. Radix's own overlay is not used: its scroll lock writes a style element.
 */
export function Modal({ open, onOpenChange, className, focus = 'control', children }: ModalProps) {
  useScrollLock(open);
  const opener = useRef<Element>(null);
  /** The parts of the page that the opener is in, innermost first. */
  const partsAround = useRef<readonly Element[]>([]);
  function handleOpen(event: Event) {
    opener.current = document.activeElement;
    partsAround.current = [...document.querySelectorAll('article, section, li')]
      .filter((part) => part.contains(opener.current))
      .reverse();
    const title = (event.currentTarget as HTMLElement).querySelector<HTMLElement>('[data-modal-title]');
    if (focus !== 'title' || !title) return;
    event.preventDefault();
    title.focus();
  }
  // Radix returns the focus to its own trigger; our dialogs are opened from anywhere, and the opener may be gone, because
  // what the dialog did has replaced it.
  function handleClose(event: Event) {
    event.preventDefault();
    const target = opener.current?.isConnected
      ? opener.current
      : (dialogBehind(event.currentTarget) ?? partsAround.current.find((part) => part.isConnected));
    if (!(target instanceof HTMLElement)) return;
    if (target !== opener.current) target.tabIndex = -1;
    target.focus({ preventScroll: true });
  }
  // While a toast is visible Radix gives Escape to the toast alone, which nobody expects in a dialog.
  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    onOpenChange(false);
  }
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <div className="fixed inset-0 z-40 animate-fade bg-scrim" />
      </RadixDialog.Portal>
      <RadixDialog.Portal>
        <RadixDialog.Content
          aria-describedby={undefined}
          onOpenAutoFocus={handleOpen}
          onCloseAutoFocus={handleClose}
          onKeyDown={handleKeyDown}
          className={cx(
            'fixed z-40 flex flex-col overflow-y-auto overscroll-contain outline-none',
            className,
          )}
        >
          {children}
          <div ref={hostToasts} />
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}

/**
 * The dialog behind the closing one. It gets the focus if the element that had it before is gone, such as a list's row. The
 * panel of notifications has the same role, even while it is hidden, but does not count.
 */
function dialogBehind(closingDialog: EventTarget | null): Element | undefined {
  return [...document.querySelectorAll('[role="dialog"][data-state="open"]')].findLast(
    (dialog) => dialog !== closingDialog,
  );
}

interface PartProps {
  readonly className?: string;
  readonly children: ReactNode;
}

/** The dialog's heading and accessible name. */
export function DialogTitle({ className, children }: PartProps) {
  return (
    <RadixDialog.Title data-modal-title="" tabIndex={-1} className={className ?? 'text-24'}>
      {children}
    </RadixDialog.Title>
  );
}

/** A sentence under the title, read out with it. */
export function DialogDescription({ className, children }: PartProps) {
  return (
    <RadixDialog.Description className={className ?? 'mt-1 text-16 text-ink-2'}>
      {children}
    </RadixDialog.Description>
  );
}

interface DialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: string;
  readonly description?: string | undefined;
  /** Buttons at the bottom, always visible. */
  readonly footer?: ReactNode;
  readonly children?: ReactNode;
}

/** A box in the middle of the window; on a phone it comes up from the bottom edge. */
export function Dialog(props: DialogProps) {
  return (
    <DialogFrame
      {...props}
      className="inset-x-0 bottom-0 max-h-[92dvh] animate-rise rounded-t-card bg-surface sm:inset-0 sm:m-auto sm:h-fit sm:w-[min(520px,calc(100vw-32px))] sm:rounded-card sm:shadow-card"
    />
  );
}

/** The whole screen at every width; its content keeps a readable measure. */
export function FullScreen(props: DialogProps) {
  return (
    <DialogFrame
      {...props}
      className="inset-0 animate-rise bg-surface lg:*:mx-auto lg:*:w-full lg:*:max-w-[720px] lg:[&>:nth-child(2)]:pt-4"
    />
  );
}

/** A whole screen on a phone, a column at the right edge from 1024 px. For longer reading and choices. */
export function Sheet(props: DialogProps) {
  return (
    <DialogFrame
      {...props}
      className="inset-0 animate-rise bg-surface lg:left-auto lg:w-[440px] lg:animate-slide lg:rounded-l-card lg:shadow-card"
    />
  );
}

/** The whole screen on a phone, most of it from 1024 px. For a document with something beside it. */
export function WideDialog(props: DialogProps) {
  return (
    <DialogFrame
      {...props}
      className="inset-0 animate-rise bg-surface lg:inset-6 lg:mx-auto lg:max-w-[1200px] lg:rounded-card lg:shadow-card"
    />
  );
}

function DialogFrame({
  open,
  onOpenChange,
  title,
  description,
  footer,
  children,
  className,
}: DialogProps & { readonly className: string }) {
  return (
    // The focused element must not end up behind the header or the footer, which stay visible.
    <Modal
      open={open}
      onOpenChange={onOpenChange}
      className={`scroll-pt-20 scroll-pb-28 ${className}`}
      focus="title"
    >
      <div className="sticky top-0 z-1 flex items-start justify-between gap-3 bg-inherit px-5 pt-4 pb-1.5 lg:px-6">
        <div className="min-w-0 pt-2">
          <DialogTitle>{title}</DialogTitle>
          {description ? <DialogDescription>{description}</DialogDescription> : null}
        </div>
        <RadixDialog.Close
          aria-label="Close"
          className="-mr-2 grid size-11 flex-none place-items-center rounded-full text-ink-2 hover:bg-sunken hover:text-ink"
        >
          <Icon of={X} className="size-6" />
        </RadixDialog.Close>
      </div>
      {/* Its padding leaves room for the focus ring of a field at its top, which the header would cover. */}
      <div className="flex-1 px-5 pt-1.5 pb-6 lg:px-6">{children}</div>
      {footer ? (
        <div className="sticky bottom-0 z-1 flex gap-3 border-t border-line bg-inherit px-5 py-4 *:flex-1 lg:px-6">
          {footer}
        </div>
      ) : null}
    </Modal>
  );
}
