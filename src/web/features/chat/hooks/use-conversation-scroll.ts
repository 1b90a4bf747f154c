import { useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Within this distance of the end counts as being at the end. */
const END_PX = 48;

interface Shape {
  /** The first message's id: it changes when older messages are added before it. */
  readonly firstId: string | undefined;
  /** The key of the user's own last message: a new message of their own is always scrolled into view. */
  readonly lastOwnKey: string | undefined;
}

/**
 * Keeps the reader's position in a conversation. A reader at the end stays at the end, whatever arrives. For a reader
 * further up, nothing moves when new messages are added below or older ones above. A conversation opens at the start of the
 * unread part, or at the end.
 */
export function useConversationScroll({ firstId, lastOwnKey }: Shape) {
  const box = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const isAtEndNow = useRef(true);
  const lastShape = useRef<(Shape & { readonly height: number }) | null>(null);
  const [isAtEnd, setIsAtEnd] = useState(true);

  function updateIsAtEnd() {
    const { current } = box;
    if (!current) return;
    isAtEndNow.current = current.scrollHeight - current.scrollTop - current.clientHeight < END_PX;
    setIsAtEnd(isAtEndNow.current);
  }

  function toEnd() {
    if (box.current) box.current.scrollTop = box.current.scrollHeight;
    updateIsAtEnd();
  }

  useLayoutEffect(() => {
    const { current } = box;
    if (!current || firstId === undefined) return;
    const previousShape = lastShape.current;
    if (previousShape === null) open(current);
    else if (isAtEndNow.current || previousShape.lastOwnKey !== lastOwnKey)
      current.scrollTop = current.scrollHeight;
    else if (previousShape.firstId !== firstId)
      current.scrollTop += current.scrollHeight - previousShape.height;
    lastShape.current = { firstId, lastOwnKey, height: current.scrollHeight };
    isAtEndNow.current = current.scrollHeight - current.scrollTop - current.clientHeight < END_PX;
    setIsAtEnd(isAtEndNow.current);
  });

  // The window, the keyboard and the field below change the height without a new message.
  useEffect(() => {
    const observer = new ResizeObserver(() => {
      const { current } = box;
      if (!current) return;
      if (isAtEndNow.current) current.scrollTop = current.scrollHeight;
      if (lastShape.current) lastShape.current = { ...lastShape.current, height: current.scrollHeight };
    });
    for (const { current } of [box, content]) if (current) observer.observe(current);
    return () => observer.disconnect();
  }, []);

  return { box, content, isAtEnd, updateIsAtEnd, toEnd };
}

/** Scrolls to the unread part or to the end. The box is positioned, so `offsetTop` counts from the top of its content. */
function open(box: HTMLElement) {
  const mark = box.querySelector<HTMLElement>('[data-unread-mark]');
  box.scrollTop = mark ? mark.offsetTop - 16 : box.scrollHeight;
}
