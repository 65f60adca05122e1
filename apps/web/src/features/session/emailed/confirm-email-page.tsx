import { Button, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTransport } from '../../../platform/api/transport-context.ts';
import { useSession } from '../../../platform/session/session-context.ts';
import { useSignIn } from '../../../platform/session/sign-in-context.ts';
import { SkeletonText } from '../../../ui/feedback/skeletons.tsx';
import { Container } from '../../../ui/layout/container.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { EmailInput } from '../dialog/email-input.tsx';
import { ResendConfirmation } from '../dialog/resend-confirmation.tsx';
import { typedValues } from '../dialog/typed-values.ts';
import { confirmEmailQuery } from '../emailed-api.ts';

/** Requests another confirmation email if the current code does not work (AUT-12). */
function RequestConfirmation() {
  const [address, setAddress] = useState(typedValues.get('address'));
  const change = (typed: string) => {
    typedValues.set('address', typed);
    setAddress(typed);
  };
  return (
    <Section title="Request a new link">
      <Stack gap="md">
        <EmailInput
          name="username"
          autoComplete="username"
          value={address}
          onChange={(event) => change(event.currentTarget.value)}
        />
        <ResendConfirmation username={address.trim()} />
      </Stack>
    </Section>
  );
}

/** Confirms an email address with the code of an email (AUT-12). */
export default function ConfirmEmailPage() {
  const { code = '' } = useParams({ from: '/confirm_email/{-$code}' });
  const confirmation = useQuery(confirmEmailQuery(useTransport(), code));
  return (
    <Container width="narrow">
      {confirmation.isPending ? (
        <>
          <PageHeading title="Confirm email" />
          <SkeletonText lines={2} label="Checking the confirmation code" />
        </>
      ) : (
        <div role="status">{confirmation.data?.success ? <Confirmed /> : <InvalidCode />}</div>
      )}
    </Container>
  );
}

function Confirmed() {
  return (
    <>
      <PageHeading title="Email confirmed" lead="Your account is ready." />
      <AccountLink />
    </>
  );
}

function InvalidCode() {
  return (
    <>
      <PageHeading
        title="Invalid confirmation code"
        lead="The link may have been used already, or it is more than seven days old. If your address is confirmed, sign in. If not, request a new link."
      />
      <AccountLink />
      <RequestConfirmation />
    </>
  );
}

function AccountLink() {
  const session = useSession();
  const signIn = useSignIn();
  if (session.status === 'signed-in') {
    return (
      <Button component={Link} to="/dashboard">
        Go to your dashboard
      </Button>
    );
  }
  return <Button onClick={() => signIn({ toDashboard: true })}>Sign In</Button>;
}
