import { useParams } from '@tanstack/react-router';
import { NavigationLink } from '../components/links.tsx';
import { ACCOUNT_PLACES, SITE_PLACES } from './places.ts';

/** Links to the screens of the open site, and to those of the account. */
export function Navigation({ onGo }: { readonly onGo: () => void }) {
  const { siteId } = useParams({ strict: false });
  return (
    <nav aria-label="Screens" className={siteId === undefined ? 'shell-places' : 'shell-places is-of-site'}>
      {siteId !== undefined && (
        <>
          <p className="nav-heading">Site</p>
          {SITE_PLACES.map(({ to, label, icon: Icon }) => (
            <NavigationLink
              key={to}
              to={to}
              params={{ siteId }}
              onClick={onGo}
              activeOptions={{ exact: to === '/sites/$siteId', includeSearch: false }}
            >
              <Icon size={18} stroke={1.75} aria-hidden />
              {label}
            </NavigationLink>
          ))}
        </>
      )}
      <p className="nav-heading">Account</p>
      {ACCOUNT_PLACES.map(({ to, label, icon: Icon }) => (
        <NavigationLink
          key={to}
          to={to}
          onClick={onGo}
          activeOptions={{ exact: to === '/sites', includeSearch: false }}
        >
          <Icon size={18} stroke={1.75} aria-hidden />
          {label}
        </NavigationLink>
      ))}
    </nav>
  );
}
