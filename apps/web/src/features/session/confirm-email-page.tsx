import { Button } from '@mantine/core';
import { call, confirmEmail } from '@paddock/contract';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useTransport } from '../../platform/api/transport-context.ts';
import { useSession } from '../../platform/session/session-context.ts';
import { useSignIn } from '../../platform/session/sign-in-context.ts';
import { Container } from '../../ui/container.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { SkeletonText } from '../../ui/skeletons.tsx';
import { NewConfirmation } from './new-confirmation.tsx';

/** Confirms an e-mail address with the code of the mail (AUT-12). */
export default function ConfirmEmailPage() {
  const { code } = useParams({ from: '/confirm_email/$code' });
  const transport = useTransport();
  // A code works once: asked for once for each address, however often the page renders and whoever signs in on it.
  const confirmation = useQuery({
    queryKey: ['public', 'confirm-email', code],
    queryFn: () => call(transport, confirmEmail, { body: { code } }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Container width="narrow">
      {confirmation.isPending ? (
        <>
          <PageHeading title="Confirm e-mail" />
          <SkeletonText lines={2} label="Checking the confirmation code" />
        </>
      ) : (
        <div role="status">{confirmation.data?.success ? <Confirmed /> : <Refused />}</div>
      )}
    </Container>
  );
}

function Confirmed() {
  return (
    <>
      <PageHeading title="E-mail confirmed" lead="Your account is ready." />
      <ToAccount />
    </>
  );
}

function Refused() {
  return (
    <>
      <PageHeading
        title="Invalid confirmation code"
        lead="The link may have been used already, or is older than seven days. If your address is confirmed, sign in; if not, have a new link sent."
      />
      <ToAccount />
      <NewConfirmation />
    </>
  );
}

function ToAccount() {
  const session = useSession();
  const signIn = useSignIn();
  if (session.status === 'signed-in') {
    return (
      <Button component={Link} to="/dashboard">
        To your dashboard
      </Button>
    );
  }
  return <Button onClick={() => signIn({ toDashboard: true })}>Sign In</Button>;
}
