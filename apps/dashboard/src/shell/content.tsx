import { useIsFetching } from '@tanstack/react-query';
import { Outlet, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef, type RefObject } from 'react';
import { TITLE_ID } from '../components/screen.tsx';

/** Shows the screen. For screen readers, it is busy until its content has loaded for the first time. */
export function Content() {
  const comes = useRouterState({ select: ({ isLoading }) => isLoading });
  const fetching = useIsFetching({ predicate: ({ state }) => state.status === 'pending' });
  const main = useRef<HTMLElement>(null);
  useFocusAfterNavigation(main);
  return (
    <main
      ref={main}
      id="content"
      tabIndex={-1}
      aria-labelledby={TITLE_ID}
      aria-busy={comes || fetching > 0}
      className="shell-main"
    >
      <Outlet />
    </main>
  );
}

/** Moves the focus to the new screen, as browsers do. Else it stays in the navigation, or is lost with the old one. */
function useFocusAfterNavigation(main: RefObject<HTMLElement | null>): void {
  const href = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.href });
  const before = useRef(href);
  useEffect(() => {
    const isFirst = before.current === undefined;
    if (before.current === href) return;
    before.current = href;
    if (!isFirst && main.current?.contains(document.activeElement) === false)
      main.current.focus({ preventScroll: true });
  }, [href, main]);
}
