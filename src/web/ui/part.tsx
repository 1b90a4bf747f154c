import { Component, type MouseEvent, type ReactNode, Suspense, useLayoutEffect } from 'react';
import { replaceDrawn } from '#web/device/drawn.ts';
import { Button } from './button.tsx';
import { cx } from './cx.ts';
import { forgetFailures } from './lazy-part.tsx';

interface PartProps {
  /** How a failure is shown: as the whole page, in place, over the page, or not at all if nobody asked for it yet. */
  readonly as?: 'screen' | 'panel' | 'dialog' | 'nothing';
  /** Shown until the code has loaded. */
  readonly fallback?: ReactNode;
  /** Closes a dialog that failed. */
  readonly onClose?: (() => void) | undefined;
  /** A new value retries: the URL of a page, or whether a dialog is wanted. */
  readonly attempt?: unknown;
  readonly children: ReactNode;
}

interface PartState {
  readonly hasFailed: boolean;
  readonly retries: number;
}

/**
 * A part of the page that fails alone: if its code cannot be loaded (no connection, a newer version deployed) or it
 * throws, the rest keeps working. Code that failed to load without a connection is loaded once there is one.
 */
export class Part extends Component<PartProps, PartState> {
  override state = { hasFailed: false, retries: 0 };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch() {
    forgetFailures();
    window.addEventListener('online', this.retry);
  }

  override componentDidUpdate({ attempt }: PartProps) {
    if (attempt !== this.props.attempt && this.state.hasFailed) this.setState({ hasFailed: false });
  }

  override componentWillUnmount() {
    window.removeEventListener('online', this.retry);
  }

  retry = () => {
    window.removeEventListener('online', this.retry);
    this.setState(({ retries }) => ({ hasFailed: false, retries: retries + 1 }));
  };

  override render() {
    const { as = 'panel', fallback = null, onClose, children } = this.props;
    if (!this.state.hasFailed) return <Suspense fallback={fallback}>{children}</Suspense>;
    if (as === 'nothing') return null;
    return <Failure as={as} isAgain={this.state.retries > 0} onRetry={this.retry} onClose={onClose} />;
  }
}

const PLACES = {
  screen: 'min-h-dvh',
  panel: 'm-auto py-10',
  dialog:
    'fixed inset-x-4 bottom-4 z-40 max-w-[400px] animate-rise rounded-card bg-surface p-6 shadow-card ring-1 ring-field',
} as const;

interface FailureProps {
  readonly as: keyof typeof PLACES;
  readonly isAgain: boolean;
  readonly onRetry: () => void;
  readonly onClose: (() => void) | undefined;
}

function Failure({ as, isAgain, onRetry, onClose }: FailureProps) {
  useLayoutEffect(replaceDrawn, []);
  const isScreen = as === 'screen';
  const Box = isScreen ? 'main' : 'div';
  const HeadingTag = isScreen ? 'h1' : 'h2';

  // The button disappears: the focus must not fall back to the top of the page.
  function handleRetry({ currentTarget }: MouseEvent<HTMLElement>) {
    currentTarget.closest<HTMLElement>('[tabindex]')?.focus();
    onRetry();
  }

  return (
    <Box
      role="alert"
      className={cx(
        'mx-auto grid max-w-[44ch] content-center justify-items-center px-5 text-center',
        PLACES[as],
      )}
    >
      <HeadingTag className={isScreen ? 'text-34' : 'text-20'}>That did not work</HeadingTag>
      <p className="mt-2 text-16 text-ink-2">
        {isScreen ? 'This page' : 'This part of the page'} could not be shown. Nothing you sent has been lost
        {navigator.onLine ? '.' : ', and what is missing will load automatically once you are back online.'}
      </p>
      <div className="mt-5 flex flex-wrap justify-center gap-3">
        <Button onClick={handleRetry}>Try again</Button>
        {isAgain ? (
          <Button variant="quiet" onClick={() => window.location.reload()}>
            Load the page again
          </Button>
        ) : null}
        {onClose ? (
          <Button variant="ghost" onClick={onClose}>
            Not now
          </Button>
        ) : null}
      </div>
    </Box>
  );
}
