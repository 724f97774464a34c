import { UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconMenu2, IconX } from '@tabler/icons-react';
import { Link, useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { SIGNED_OUT } from '../api/query-client.ts';
import { useBack } from '../components/use-back.ts';
import { Breadcrumb } from './breadcrumb.tsx';
import { Content } from './content.tsx';
import { Keyboard } from './keyboard.tsx';
import { Mark } from './mark.tsx';
import { Navigation } from './navigation.tsx';
import { SIGN_IN } from './places.ts';
import './shell.css';
import { UserMenu } from './user-menu.tsx';

/** The navigation and the screen: side by side or, in a narrow window, below a bar with a menu. */
export function Shell() {
  const [opened, { toggle, close }] = useDisclosure(false);
  const { pathname } = useLocation();
  const [shownFor, setShownFor] = useState(pathname);
  if (shownFor !== pathname) {
    setShownFor(pathname);
    close();
  }
  const button = useRef<HTMLButtonElement>(null);
  const closeAndReturn = useCallback(() => {
    close();
    button.current?.focus();
  }, [close]);
  useEscape(closeAndReturn, opened);
  useBack(closeAndReturn, opened);
  useSignedOut();
  const MenuIcon = opened ? IconX : IconMenu2;
  return (
    <div className="shell" data-opened={opened}>
      <a className="to-content" href="#content">
        Skip to the content
      </a>
      <header className="shell-head">
        <UnstyledButton
          ref={button}
          className="shell-toggle"
          onClick={toggle}
          aria-label="Navigation"
          aria-expanded={opened}
        >
          <MenuIcon size={20} aria-hidden />
        </UnstyledButton>
        <Link to="/sites" aria-label="Plumbline, all sites" className="home-link">
          <Mark short />
        </Link>
        <Breadcrumb />
      </header>
      <Navigation onGo={closeAndReturn} />
      <div className="shell-user">
        <UserMenu />
      </div>
      <Content />
      <Keyboard />
    </div>
  );
}

/** Closes the open navigation by Escape, which closes an open menu or dialog above it first. */
function useEscape(close: () => void, isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return;
    function onKey({ key }: KeyboardEvent) {
      if (key === 'Escape' && document.querySelector(':popover-open, dialog[open]') === null) close();
    }
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [close, isOpen]);
}

/** Opens the sign-in when the session ends, and then returns. */
function useSignedOut(): void {
  const navigate = useNavigate();
  const router = useRouter();
  useEffect(() => {
    // Several calls may be refused at once, and more while the browser leaves the screen.
    const leave = () => {
      // Leaving the screen would lose what is typed. When it is sent, the refusal says that the session has ended.
      if (isFormInUse()) return;
      const { href, pathname } = router.latestLocation;
      if (pathname !== SIGN_IN) void navigate({ to: SIGN_IN, search: { to: href } });
    };
    window.addEventListener(SIGNED_OUT, leave);
    return () => window.removeEventListener(SIGNED_OUT, leave);
  }, [navigate, router]);
}

/** Tells whether a form is open in a dialog, or something is typed into one of the screen. */
function isFormInUse(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    'main form :is(input, textarea)',
  );
  return (
    document.querySelector('dialog[open] form') !== null ||
    [...fields].some(({ value, defaultValue }) => value !== defaultValue)
  );
}
