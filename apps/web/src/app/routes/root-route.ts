import { createRootRouteWithContext } from '@tanstack/react-router';
import type { AppContext } from '../app-context.ts';
import { keepGuestView } from '../guest-view.ts';
import { loadShellContents } from '../page.tsx';
import { Shell, shellContents } from '../shell.tsx';

export const rootRoute = createRootRouteWithContext<AppContext>()({
  component: Shell,
  beforeLoad: keepGuestView,
  loader: ({ context }) => loadShellContents(context, shellContents(context.portal)),
});

/** Above every page stands the shell. */
export const getParentRoute = () => rootRoute;
