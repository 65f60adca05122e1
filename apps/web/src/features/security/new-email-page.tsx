import { Button } from '@mantine/core';
import { call, confirmNewEmail, readMe } from '@paddock/contract';
import { Link, useParams } from '@tanstack/react-router';
import { quietly } from '../../platform/api/quietly.ts';
import { useTransport } from '../../platform/api/transport-context.ts';
import { useSession, useSessionStore } from '../../platform/session/session-context.ts';
import { useSignIn } from '../../platform/session/sign-in-context.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { MailedChoice } from './mailed-choice.tsx';

/** Takes a new e-mail address with the code of the mail to it. */
export default function NewEmailPage() {
  const { code } = useParams({ from: '/new_email/$code' });
  const transport = useTransport();
  const store = useSessionStore();
  const confirm = async () => {
    await call(transport, confirmNewEmail, { body: { code } });
    // Where it is the account of this browser, its pages show the new address at once.
    const own = store.own();
    const fresh = own && (await quietly(call(transport, readMe, {})));
    if (own && fresh?.me._id === own.me._id) store.set(fresh.me, own.authCode);
  };
  return (
    <MailedChoice
      title="Your new e-mail address"
      lead="Confirm that you can read mail at this address. From then on you sign in with it, and our messages go there."
      action="Use this address"
      onPress={confirm}
      refused="This link does not work any more: it was used already, is older than seven days, or another address was asked for after it. You can ask for a change again on the page Security."
      done={
        <>
          <PageHeading title="E-mail address changed" lead="You sign in with the new address from now on." />
          <Onward />
        </>
      }
    />
  );
}

function Onward() {
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
