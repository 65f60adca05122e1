import { Button } from '@mantine/core';
import { Link, useParams } from '@tanstack/react-router';
import { useSession } from '../../platform/session/session-context.ts';
import { useSignIn } from '../../platform/session/sign-in-context.ts';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { useConfirmNewEmail } from './email-api.ts';
import { EmailLinkAction } from './email-link-action.tsx';

/** Confirms a new email address with the code of the email sent to it. */
export default function NewEmailPage() {
  const { code = '' } = useParams({ from: '/new_email/{-$code}' });
  const confirmNewEmail = useConfirmNewEmail();
  return (
    <EmailLinkAction
      title="Your new email address"
      lead="Confirm that you receive email at this address. From then on, you sign in with it, and we send our emails there."
      action="Use this address"
      onPress={() => confirmNewEmail.mutateAsync({ body: { code } })}
      invalidCodeMessage="This link no longer works. It has already been used, is more than seven days old, or was replaced by a newer request. You can change your address again on the Security page."
      done={
        <>
          <PageHeading title="Email address changed" lead="From now on, sign in with the new address." />
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
        Go to your security page
      </Button>
    );
  }
  return <Button onClick={() => signIn({ toDashboard: true })}>Sign In</Button>;
}
