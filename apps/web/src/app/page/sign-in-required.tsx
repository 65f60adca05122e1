import { Anchor, Button } from '@mantine/core';
import { useSignIn } from '../../platform/session/sign-in-context.ts';
import { Container } from '../../ui/layout/container.tsx';
import classes from './message-page.module.css';

/** Shown to a signed-out visitor instead of a page that requires sign-in; the text itself starts sign-in (POR-13). */
export function SignInRequired() {
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
