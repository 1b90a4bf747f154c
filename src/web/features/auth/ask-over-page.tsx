import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

/**
 * Shows a question over the current screen, which may be a dialog, until it is answered. It renders itself, so that
 * screens need no code for a question that is seldom asked.
 */
export function askOverPage<Answer>(
  draw: (onFinish: (answer: Answer) => void) => ReactNode,
): Promise<Answer> {
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  return new Promise((resolve) => {
    function finish(answer: Answer) {
      root.unmount();
      container.remove();
      resolve(answer);
    }
    root.render(<StrictMode>{draw(finish)}</StrictMode>);
  });
}
