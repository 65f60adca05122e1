import { Button } from '@mantine/core';
import { Link, useParams } from '@tanstack/react-router';
import { useSession } from '../../platform/session/session-context.ts';
import { useSignIn } from '../../platform/session/sign-in-context.ts';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { useConfirmNewEmail } from './api/email-change.ts';
import { EmailLinkAction } from './email-link-action.tsx';

/** Confirms a new email address with the code of the email sent to it. */
export default function NewEmailPage() {
  const { code } = useParams({ from: '/new_email/$code' });
  const confirmNewEmail = useConfirmNewEmail();
  return (
    <EmailLinkAction
      title="Your new email address"
      lead="Confirm that you can read mail at this address. From then on you sign in with it, and our messages go there."
      action="Use this address"
      onPress={() => confirmNewEmail.mutateAsync({ body: { code } })}
      invalidCodeMessage="This link does not work any more: it was used already, is older than seven days, or another address was asked for after it. You can ask for a change again on the page Security."
      done={
        <>
          <PageHeading title="Email address changed" lead="You sign in with the new address from now on." />
          <NextStep />
        </>
      }
    />
  );
}

function NextStep() {
  const session = useSession();
  const signIn = useSignIn();
  if (session.status === 'signed-in') {
    return (
      <Button component={Link} to="/security">
        To your security page
      </Button>
    );
  }
  return <Button onClick={() => signIn({ toDashboard: true })}>Sign In</Button>;
}
