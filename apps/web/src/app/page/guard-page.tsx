import { Anchor, Button } from '@mantine/core';
import type { PageRequirement } from '@paddock/domain';
import type { RouteComponent } from '@tanstack/react-router';
import { accessFor } from '../../platform/page/page-access.ts';
import { useSession } from '../../platform/session/session-context.ts';
import { useSignIn } from '../../platform/session/sign-in-context.ts';
import { Container } from '../../ui/layout/container.tsx';
import type { LazyPage } from './lazy-page.ts';
import classes from './message-page.module.css';
import { PageSkeleton } from './page-skeleton.tsx';

/** Shown instead of a page that requires a higher level (POR-14). */
function AccessDenied() {
  return (
    <Container width="narrow">
      <div className={classes.message}>
        <h1 className={classes.title}>You don't have rights to view this page :(</h1>
        <p className={classes.text}>
          If you think this is a mistake, please contact the people who run this site.
        </p>
      </div>
    </Container>
  );
}

/** Shown to a signed-out visitor instead of a page that requires sign-in; the text itself starts sign-in (POR-13). */
function SignInRequired() {
  const signIn = useSignIn();
  return (
    <Container width="narrow">
      <div className={classes.message}>
        <h1 className={classes.title}>
          <Anchor
            component="button"
            type="button"
            inherit
            className={classes.titleLink ?? ''}
            onClick={() => signIn()}
          >
            Sign In Required
          </Anchor>
        </h1>
        <p className={classes.text}>This page is for people with an account.</p>
        <div className={classes.action}>
          <Button onClick={() => signIn()}>Sign in and continue</Button>
        </div>
      </div>
    </Container>
  );
}

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
