import { Component, type ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';

interface Props {
  readonly children: ReactNode;
}

/** The last resort: a screen failed, or its code could not be loaded because a newer version was deployed. */
export class ErrorBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  /** Code that could not come because there was no connection comes once there is one. */
  override componentDidCatch() {
    if (!navigator.onLine) window.addEventListener('online', () => window.location.reload(), { once: true });
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <main
        role="alert"
        className="mx-auto grid min-h-dvh max-w-[44ch] content-center justify-items-center px-5 text-center"
      >
        <h1 className="text-34">That did not work</h1>
        <p className="mt-3 text-16 text-ink-2">
          This page could not be shown. Nothing you sent is lost; loading it again usually helps.
        </p>
        <Button className="mt-6" onClick={() => window.location.reload()}>
          Load again
        </Button>
      </main>
    );
  }
}
