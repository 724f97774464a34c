import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef, type ReactElement, type ReactNode } from 'react';

interface Props {
  readonly id: string;
  readonly side: 'left' | 'right';
  /** Gets `popoverTarget`, with which the browser opens and closes what is below it. */
  readonly button: (popoverTarget: string) => ReactElement;
  readonly children: ReactNode;
}

/** A button of the header with what it opens; another screen, Escape and a press beside it close it. */
export function HeaderMenu({ id, side, button, children }: Props) {
  const panel = useRef<HTMLDivElement>(null);
  const { pathname } = useLocation();
  useEffect(() => panel.current?.hidePopover(), [pathname]);
  return (
    <>
      {button(id)}
      <div ref={panel} id={id} popover="auto" className={`header-menu is-${side}`}>
        {children}
      </div>
    </>
  );
}
