import { useIsFetching } from '@tanstack/react-query';
import { Outlet, useRouterState } from '@tanstack/react-router';

/** Shows the screen. For screen readers, it is busy until its content has loaded for the first time. */
export function Content() {
  const comes = useRouterState({ select: ({ isLoading }) => isLoading });
  const fetching = useIsFetching({ predicate: ({ state }) => state.status === 'pending' });
  return (
    <main id="content" tabIndex={-1} aria-busy={comes || fetching > 0} className="shell-main">
      <Outlet />
    </main>
  );
}
