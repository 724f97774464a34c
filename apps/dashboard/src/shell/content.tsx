import { useIsFetching } from '@tanstack/react-query';
import { Outlet, useRouterState } from '@tanstack/react-router';

/** The screen; busy, for screen readers, until what it shows has been read for the first time. */
export function Content() {
  const comes = useRouterState({ select: ({ isLoading }) => isLoading });
  const fetching = useIsFetching({ predicate: ({ state }) => state.status === 'pending' });
  return (
    <main id="content" tabIndex={-1} aria-busy={comes || fetching > 0} className="shell-main">
      <Outlet />
    </main>
  );
}
