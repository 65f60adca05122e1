import { Button } from '@mantine/core';
import { call, confirmEmail } from '@paddock/contract';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useTransport } from '../../platform/api/transport-context.ts';
import { useSignIn } from '../../platform/session/sign-in-context.ts';
import { Container } from '../../ui/container.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { SkeletonText } from '../../ui/skeletons.tsx';

/** Confirms an e-mail address with the code of the mail (AUT-12). */
export default function ConfirmEmailPage() {
  const { code } = useParams({ from: '/confirm_email/$code' });
  const transport = useTransport();
  const signIn = useSignIn();
  // A code works once: asked for once for each address, however often the page renders.
  const confirmation = useQuery({
    queryKey: ['confirm-email', code],
    queryFn: () => call(transport, confirmEmail, { body: { code } }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const isConfirmed = confirmation.data?.success === true;
  return (
    <Container width="narrow">
      {confirmation.isPending ? (
        <>
          <PageHeading title="Confirm e-mail" />
          <SkeletonText lines={2} label="Checking the confirmation code" />
        </>
      ) : (
        <PageHeading
          title={isConfirmed ? 'E-mail confirmed' : 'Invalid confirmation code'}
          lead={
            isConfirmed
              ? 'Your account is ready.'
              : 'The link may have been used already, or is too old. Sign in to have a new one sent.'
          }
        />
      )}
      {!confirmation.isPending && <Button onClick={() => signIn()}>Sign In</Button>}
    </Container>
  );
}
