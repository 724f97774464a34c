import { Anchor, Button } from '@mantine/core';
import type { AnchorProps, ButtonProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { ComponentPropsWithRef } from 'react';

/**
 * The library's components as links to screens. The compiler checks `to`, `params` and `search` against the routes.
 */

type As<Props> = Props & Omit<ComponentPropsWithRef<'a'>, keyof Props>;

export const AnchorLink = createLink((props: As<AnchorProps>) => <Anchor {...props} />);

export const ButtonLink = createLink((props: As<ButtonProps>) => <Button component="a" {...props} />);

/** A row of a menu of screens; the router marks the one that is open. */
export const NavigationLink = createLink((props: ComponentPropsWithRef<'a'>) => (
  <a {...props} className="nav-link" />
));
