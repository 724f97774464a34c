import { useBlocker } from '@tanstack/react-router';

/** Closes what is open above the screen, instead of leaving the screen, when the browser goes back. */
export function useBack(close: () => void, isOpen: boolean): void {
  useBlocker({
    shouldBlockFn: ({ action }) => {
      if (action !== 'BACK') return false;
      close();
      return true;
    },
    enableBeforeUnload: false,
    disabled: !isOpen,
  });
}
