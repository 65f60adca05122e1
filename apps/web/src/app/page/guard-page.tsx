import { Anchor, Button } from '@mantine/core';
import type { PageRequirement } from '@paddock/domain';
import type { RouteComponent } from '@tanstack/react-router';
import { accessFor } from '../../platform/page/page-access.ts';
import { useHeldSession, useSession } from '../../platform/session/session-context.ts';
import { SessionOfPage } from '../../platform/session/session-of-page.tsx';
import { useSignIn } from '../../platform/session/sign-in-context.ts';
import { Container } from '../../ui/layout/container.tsx';
import classes from './guard-page.module.css';
import type { LazyPage } from './lazy-page.ts';
import messageClasses from './message-page.module.css';
import { PageSkeleton } from './page-skeleton.tsx';

/** Shown instead of a page that requires a higher level (POR-14). */
function AccessDenied() {
  return (
    <Container width="narrow">
      <div className={messageClasses.message}>
        <h1 className={messageClasses.title}>You don't have rights to view this page :(</h1>
        <p className={messageClasses.text}>
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
      <div className={messageClasses.message}>
        <h1 className={messageClasses.title}>
          <Anchor
            component="button"
            type="button"
            inherit
            className={messageClasses.titleLink ?? ''}
            onClick={() => signIn()}
          >
            Sign In Required
          </Anchor>
        </h1>
        <p className={messageClasses.text}>This page is for people with an account.</p>
        <div className={messageClasses.action}>
          <Button onClick={() => signIn()}>Sign in and continue</Button>
        </div>
      </div>
    </Container>
  );
}

/** What shows in the place of a page that the visitor may not see, or not yet. */
function PageMessage({ access }: { access: ReturnType<typeof accessFor> }) {
  switch (access) {
    case 'unknown':
      return <PageSkeleton />;
    case 'sign-in-required':
      return <SignInRequired />;
    case 'no-rights':
      return <AccessDenied />;
    default:
      return null;
  }
}

/**
 * Shows a page only to people who meet its requirement (POR-13 to POR-15). The key remounts the page when somebody else
 * signs in, so that they do not see the state that the last person left. A page on which something was typed when its
 * session ended stays, out of sight, until its person signs in again.
 */
export function guardPage(Page: LazyPage['component'], requirement: PageRequirement): RouteComponent {
  if (!requirement.requiresSignIn) return Page;
  function GuardedPage() {
    const session = useSession();
    const held = useHeldSession();
    const owner = session.status === 'signed-in' ? session : held;
    const isShown = owner !== null && accessFor(requirement, { status: 'signed-in', ...owner }) === 'visible';
    return (
      <>
        <PageMessage access={accessFor(requirement, session)} />
        {isShown ? (
          <div className={classes.page} hidden={held !== null}>
            <SessionOfPage held={held}>
              <Page key={owner.me._id} />
            </SessionOfPage>
          </div>
        ) : null}
      </>
    );
  }
  // The router preloads the chunk through the component. The server renders the skeleton and does not need the chunk.
  return Object.assign(GuardedPage, import.meta.env.SSR ? {} : { preload: Page.preload });
}
