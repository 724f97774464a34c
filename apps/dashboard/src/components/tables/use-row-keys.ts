import { useEffect, useRef, type RefObject } from 'react';

/** Makes `j` and `k` move the focus from the link of a row to that of the next one, so that Enter opens it. */
export function useRowKeys(
  container: RefObject<HTMLElement | null>,
  count: number,
  scrollTo: (index: number) => void,
): void {
  const scroll = useRef(scrollTo);
  useEffect(() => {
    scroll.current = scrollTo;
  });
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.key !== 'j' && event.key !== 'k') return;
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const focused = document.activeElement?.closest<HTMLElement>('[data-row]');
      const at = focused === null || focused === undefined ? -1 : Number(focused.dataset['row']);
      const next = Math.min(count - 1, Math.max(0, at + (event.key === 'j' ? 1 : -1)));
      scroll.current(next);
      // A distant row is in the DOM only in the next frame.
      if (!focusRow(container.current, next)) requestAnimationFrame(() => focusRow(container.current, next));
    }
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [container, count]);
}

function focusRow(container: HTMLElement | null, index: number): boolean {
  const target = container?.querySelector<HTMLElement>(`[data-row="${index}"] :is(a, button)`);
  target?.focus();
  return target !== null && target !== undefined;
}

/** Tells whether the target of a key is a text field. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}
