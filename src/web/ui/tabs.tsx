import {
  createContext,
  type KeyboardEvent,
  type ReactNode,
  useContext,
  useEffect,
  useId,
  useRef,
} from 'react';
import { cx } from './cx.ts';
import { Part } from './part.tsx';

interface TabsState {
  readonly id: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

const TabsContext = createContext<TabsState | null>(null);

function useTabs(): TabsState {
  const tabs = useContext(TabsContext);
  if (!tabs) throw new Error('A tab must be inside Tabs.');
  return tabs;
}

interface TabsProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly className?: string;
  readonly children: ReactNode;
}

/**
 * Tabs controlled by the caller: `Tabs > TabList > Tab`, then a `TabPanel` for each value. The pattern of the ARIA
 * practices: one tab stop; arrows, Home and End move and open.
 */
export function Tabs({ value, onChange, className, children }: TabsProps) {
  const id = useId();
  return (
    <TabsContext value={{ id, value, onChange }}>
      <div className={className}>{children}</div>
    </TabsContext>
  );
}

interface TabListProps {
  /** The accessible name of the row of tabs. */
  readonly label: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** The row of tabs without styling. */
export function BareTabList({ label, className, children }: TabListProps) {
  return (
    <div role="tablist" aria-label={label} onKeyDown={moveAlong} className={className}>
      {children}
    </div>
  );
}

/** Moves the focus as the key requires, wrapping at the ends; a tab that gets the focus opens. */
function moveAlong(event: KeyboardEvent<HTMLElement>) {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')];
  const index = tabs.indexOf(event.target as HTMLElement);
  const target = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: -1 }[event.key];
  if (index < 0 || target === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  const next = tabs.at(target % tabs.length);
  next?.focus();
  next?.click();
}

interface TabProps {
  readonly value: string;
  /** The accessible name, if it says more than the content. */
  readonly label?: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** One tab without styling; `data-[state=active]:` styles the open one. */
export function BareTab({ value, label, className, children }: TabProps) {
  const tabs = useTabs();
  const isOpen = tabs.value === value;
  const tab = useRef<HTMLButtonElement>(null);
  // Scrolls a row wider than the window to the open tab; the page itself does not move.
  useEffect(() => {
    const row = tab.current?.parentElement;
    if (!isOpen || !tab.current || !row) return;
    const [tabFrame, frame] = [tab.current.getBoundingClientRect(), row.getBoundingClientRect()];
    row.scrollLeft += tabFrame.left + tabFrame.width / 2 - (frame.left + frame.width / 2);
  }, [isOpen]);
  return (
    <button
      ref={tab}
      type="button"
      role="tab"
      id={`${tabs.id}-${value}-tab`}
      aria-label={label}
      aria-selected={isOpen}
      aria-controls={`${tabs.id}-${value}`}
      data-state={isOpen ? 'active' : 'inactive'}
      tabIndex={isOpen ? 0 : -1}
      onClick={() => {
        if (!isOpen) tabs.onChange(value);
      }}
      className={className}
    >
      {children}
    </button>
  );
}

export function TabList({ label, className, children }: TabListProps) {
  return (
    <BareTabList
      label={label}
      className={cx('flex gap-6 overflow-x-auto border-b border-line [scrollbar-width:none]', className)}
    >
      {children}
    </BareTabList>
  );
}

export function Tab({ className, ...rest }: TabProps) {
  return (
    <BareTab
      {...rest}
      className={cx(
        'min-h-11 flex-none border-b-3 border-transparent text-15 font-semibold whitespace-nowrap text-ink-3 transition-colors',
        '-outline-offset-3 hover:text-ink data-[state=active]:border-brand data-[state=active]:text-ink',
        className,
      )}
    />
  );
}

/**
 * A tab's content; mounted only while it is open. If it was opened from another tab's content, which is gone, it takes the
 * focus that disappeared with it.
 */
export function TabPanel({ value, className, children }: TabProps) {
  const tabs = useTabs();
  const isOpen = tabs.value === value;
  const panel = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    const hasOpened = isOpen && !wasOpen.current;
    wasOpen.current = isOpen;
    if (hasOpened && document.activeElement?.matches('body, [hidden]'))
      panel.current?.focus({ preventScroll: true });
  }, [isOpen]);
  return (
    <div
      ref={panel}
      role="tabpanel"
      id={`${tabs.id}-${value}`}
      aria-labelledby={`${tabs.id}-${value}-tab`}
      hidden={!isOpen}
      tabIndex={isOpen ? 0 : undefined}
      className={cx('outline-offset-4', className)}
    >
      {isOpen ? <Part>{children}</Part> : null}
    </div>
  );
}
