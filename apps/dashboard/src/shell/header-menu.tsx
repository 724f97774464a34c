import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef, type MouseEvent, type ReactElement, type ReactNode } from 'react';

interface Props {
  readonly id: string;
  /** The place of the button: above the navigation, or below it. */
  readonly side: 'head' | 'foot';
  /** Returns the button for a `popoverTarget`, by which the browser opens and closes the menu. */
  readonly button: (popoverTarget: string) => ReactElement;
  readonly children: ReactNode;
}

/** A button beside the navigation and its menu. Another screen, Escape and a click beside the menu close it. */
export function HeaderMenu({ id, side, button, children }: Props) {
  const panel = useRef<HTMLDivElement>(null);
  const { pathname } = useLocation();
  useEffect(() => panel.current?.hidePopover(), [pathname]);
  // A link to the open screen changes no path.
  function closeAfterLink({ target }: MouseEvent) {
    if (target instanceof Element && target.closest('a') !== null) panel.current?.hidePopover();
  }
  return (
    <>
      {button(id)}
      <div ref={panel} id={id} popover="auto" onClick={closeAfterLink} className={`header-menu is-${side}`}>
        {children}
      </div>
    </>
  );
}
