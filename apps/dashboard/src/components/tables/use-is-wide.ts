import { useMediaQuery } from '@mantine/hooks';
import { useLayoutEffect, useState, type RefObject } from 'react';

const GAP_PX = 12;
const PADDING_PX = 12;

/** Tells whether a table has room for columns of these widths side by side. On a narrow screen it has none. */
export function useIsWide(table: RefObject<HTMLElement | null>, widths: readonly string[]): boolean {
  const isWideScreen = useMediaQuery('(min-width: 48em)', true, { getInitialValueInEffect: false });
  const [roomPx, setRoomPx] = useState(Infinity);
  useLayoutEffect(() => {
    const element = table.current;
    if (element === null) return;
    const measure = () => setRoomPx(element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [table]);
  return isWideScreen && roomPx >= leastPx(widths);
}

/** Returns the least width of columns with their gaps. The first number of each width is its least. */
function leastPx(widths: readonly string[]): number {
  const columns = widths.map((width) => Number(/\d+/.exec(width)?.[0] ?? 0));
  const gaps = (widths.length - 1) * GAP_PX + 2 * PADDING_PX;
  return columns.reduce((sum, px) => sum + px, gaps);
}
