import type { PageRequirement } from '@paddock/domain';
import type { RouteComponent } from '@tanstack/react-router';
import { accessFor } from '../../platform/page/page-access.ts';
import { useSession } from '../../platform/session/session-context.ts';
import { AccessDenied } from './access-denied.tsx';
import type { LazyPage } from './lazy-page.ts';
import { PageSkeleton } from './page-skeleton.tsx';
import { SignInRequired } from './sign-in-required.tsx';

/**
 * A page behind its requirement (POR-13 to POR-15). Another person signing in gets another page, not the one that
 * the last person left.
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
  // The router fetches the chunk of a page through its component. The server shows the skeleton and needs none.
  return Object.assign(GuardedPage, import.meta.env.SSR ? {} : { preload: Page.preload });
}
