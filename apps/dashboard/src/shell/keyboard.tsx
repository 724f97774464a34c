import { useNavigate, useParams } from '@tanstack/react-router';
import { Suspense, useEffect, useRef, useState } from 'react';
import { lazyPart } from '../components/lazy-part.ts';
import { isTyping } from '../components/tables/use-row-keys.ts';
import { ACCOUNT_PLACES, SITE_PLACES } from './places.ts';

const KeyList = lazyPart(() => import('./key-list.tsx'));
const CHORD_MS = 1_500;

/**
 * Handles the keyboard: `g` and a letter opens a screen, `/` searches, `?` shows the list of keys. Lists handle `j`,
 * `k` and Enter themselves.
 */
export function Keyboard() {
  const [shown, show] = useState(false);
  const { siteId } = useParams({ strict: false });
  const navigate = useNavigate();
  const goingSince = useRef(-Infinity);

  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (document.querySelector('dialog[open]') !== null) return;
      const going = performance.now() - goingSince.current < CHORD_MS;
      goingSince.current = event.key === 'g' && !going ? performance.now() : -Infinity;
      if (going) {
        const ofSite = siteId === undefined ? undefined : SITE_PLACES.find((at) => at.letter === event.key);
        const ofAccount = ACCOUNT_PLACES.find((at) => at.letter === event.key);
        if (ofSite !== undefined && siteId !== undefined) {
          void navigate({ to: ofSite.to, params: { siteId } });
        } else if (ofAccount !== undefined) void navigate({ to: ofAccount.to });
      } else if (event.key === '/') {
        const search = document.querySelector<HTMLInputElement>('#content input[type="search"]');
        search?.focus();
        if (search !== null) event.preventDefault();
      } else if (event.key === '?') show(true);
    }
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [navigate, siteId]);

  return (
    <Suspense>
      {shown && <KeyList places={siteId === undefined ? [] : SITE_PLACES} close={() => show(false)} />}
    </Suspense>
  );
}
