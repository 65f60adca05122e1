import type { PageRequirement } from '@paddock/domain';
import type { RouteComponent } from '@tanstack/react-router';
import { accessFor } from '../../platform/page/page-access.ts';
import { useSession } from '../../platform/session/session-context.ts';
import { AccessDenied } from './access-denied.tsx';
import type { LazyPage } from './lazy-page.ts';
import { PageSkeleton } from './page-skeleton.tsx';
import { SignInRequired } from './sign-in-required.tsx';

/**
 * Shows a page only to people who meet its requirement (POR-13 to POR-15). The key remounts the page when somebody else
 * signs in, so that they do not see the state that the last person left.
 */
export function guardPage(Page: LazyPage['component'], requirement: PageRequirement): RouteComponent {
  if (!requirement.requiresSignIn) return Page;
  function GuardedPage() {
    const session = useSession();
    switch (accessFor(requirement, session)) {
      case 'unknown':
        return <PageSkeleton />;
      case 'sign-in-required':
        return <SignInRequired />;
      case 'no-rights':
        return <AccessDenied />;
      default:
        return <Page key={session.status === 'signed-in' ? session.me._id : undefined} />;
    }
  }
  // The router preloads the chunk through the component. The server renders the skeleton and does not need the chunk.
  return Object.assign(GuardedPage, import.meta.env.SSR ? {} : { preload: Page.preload });
}
