import { createRootRouteWithContext } from '@tanstack/react-router';
import type { AppContext } from '../page/app-context.ts';
import { loadShellContents } from '../page/define-page.tsx';
import { Shell, shellContents } from '../shell/shell.tsx';
import { enforceImpersonationView } from './impersonation-view.ts';

export const rootRoute = createRootRouteWithContext<AppContext>()({
  component: Shell,
  beforeLoad: enforceImpersonationView,
  loader: ({ context }) => loadShellContents(context, shellContents(context.portal)),
});

/** The shell is the parent of every page. */
export const getParentRoute = () => rootRoute;
