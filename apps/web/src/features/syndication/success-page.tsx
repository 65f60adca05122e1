import { useNavigate, useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTransport } from '../../platform/api/transport-context.ts';
import { useSession } from '../../platform/session/session-context.ts';
import { Container } from '../../ui/container.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { askForSignLink } from './api/signing-progress.ts';

/** How long the page stays before it asks, in milliseconds (SIG-04). */
const waitBefore = 2_000;

/** Where a signer lands after signing: waits, asks for the signature's state, and goes home (SIG-04). */
export default function SuccessPage() {
  const { synduserid = '' } = useParams({ strict: false });
  const transport = useTransport();
  const navigate = useNavigate();
  const session = useSession();
  useEffect(() => {
    if (session.status === 'unknown') return undefined;
    const leave = async () => {
      // A spouse has no account: there is nobody to ask for.
      if (session.status === 'signed-in') await askForSignLink(transport, synduserid);
      await navigate({ to: '/' });
    };
    const timer = setTimeout(() => void leave(), waitBefore);
    return () => clearTimeout(timer);
  }, [session.status, synduserid, transport, navigate]);
  return (
    <Container width="narrow">
      <PageHeading title="Thank you" lead="Your signature has been received. One moment, please." />
    </Container>
  );
}
