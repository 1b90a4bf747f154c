import { X } from 'lucide-react';
import * as RadixToast from 'radix-ui/toast';
import { type FocusEvent, type RefObject, useEffect, useRef, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';
import { currentToastHost, onToastHostChange } from './toast-host.ts';
import { TOAST_DURATION_MS, TOAST_SWIPE_PX, toasts } from './toast-store.ts';

/** Renders the current toast. Used once, at the root of the application. */
export function Toaster() {
  const toast = useSyncExternalStore(toasts.subscribe, toasts.get);
  const host = useSyncExternalStore(onToastHostChange, currentToastHost);
  const isDestructive = toast?.tone === 'destructive';
  const region = useRef<HTMLOListElement>(null);
  const cameFrom = useRef<Element>(null);

  function handleFocus({ currentTarget, relatedTarget }: FocusEvent) {
    if (!currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget;
  }

  // Return the focus after F8: the empty region is at the end of the page, or of a dialog that Tab cannot leave.
  const isOpen = toast?.isOpen ?? false;
  useEffect(() => {
    if (isOpen || !region.current?.contains(document.activeElement)) return;
    if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus({ preventScroll: true });
  }, [isOpen]);

  return (
    <RadixToast.Provider
      duration={TOAST_DURATION_MS}
      swipeDirection="right"
      swipeThreshold={TOAST_SWIPE_PX}
      label="Message"
    >
      {toast ? (
        <RadixToast.Root
          key={toast.id}
          open={toast.isOpen}
          {...(toast.durationMs !== undefined && { duration: toast.durationMs })}
          onOpenChange={(isOpen) => {
            if (!isOpen) toasts.dismiss(toast.id);
          }}
          className={cx(
            'pointer-events-auto relative touch-pan-y rounded-tile p-4 pr-14 shadow-card select-none',
            'data-[state=open]:animate-rise data-[state=closed]:animate-sink',
            'data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-transform',
            'data-[swipe=end]:translate-x-(--radix-toast-swipe-end-x)',
            isDestructive ? 'bg-danger text-on-danger' : 'bg-ink text-ground',
          )}
        >
          <RadixToast.Title className="text-16 font-semibold">{toast.title}</RadixToast.Title>
          {toast.description ? (
            <RadixToast.Description className="mt-0.5 text-15">{toast.description}</RadixToast.Description>
          ) : null}
          {toast.action ? (
            <RadixToast.Action
              altText={toast.action.label}
              onClick={toast.action.run}
              className="mt-2 inline-flex min-h-11 items-center rounded-control px-3 -ml-3 text-15 font-semibold underline underline-offset-4 outline-current"
            >
              {toast.action.label}
            </RadixToast.Action>
          ) : null}
          <RadixToast.Close
            aria-label="Dismiss"
            className="absolute top-1.5 right-1.5 grid size-11 place-items-center rounded-full outline-current"
          >
            <Icon of={X} className="size-5" />
          </RadixToast.Close>
        </RadixToast.Root>
      ) : null}
      <Viewport host={host} region={region} onFocus={handleFocus} />
    </RadixToast.Provider>
  );
}

interface ViewportProps {
  readonly host: HTMLElement | null;
  readonly region: RefObject<HTMLOListElement | null>;
  readonly onFocus: (event: FocusEvent) => void;
}

function Viewport({ host, region, onFocus }: ViewportProps) {
  const viewport = (
    <RadixToast.Viewport
      ref={region}
      onFocus={onFocus}
      hotkey={['F8']}
      label="Messages ({hotkey})"
      // In a wide window headings are on the left, so a toast on the right covers none.
      className="pointer-events-none fixed inset-x-4 top-4 z-50 mx-auto grid max-w-[400px] rounded-tile focus-visible:ring-3 focus-visible:ring-surface lg:mr-2"
    />
  );
  return host ? createPortal(viewport, host) : viewport;
}
