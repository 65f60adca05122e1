import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { justSigned } from '../../platform/drafts/form-draft.ts';
import { useSession } from '../../platform/session/session-context.ts';
import { showToast } from '../../platform/toasts/show-toast.ts';
import { Container } from '../../ui/layout/container.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { useConfirmSigning } from './signing-api.ts';

/** How long the page waits before it confirms the signature, in milliseconds (SIG-04). */
const confirmDelay = 2_000;

/** Where a signer lands after signing: waits, confirms the signature, and opens the homepage (SIG-04). */
export default function SuccessPage() {
  const { synduserid = '' } = useParams({ strict: false });
  const { mutateAsync: confirmSigning } = useConfirmSigning();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const session = useSession();
  const { status } = session;
  const personId = session.status === 'signed-in' ? session.me._id : undefined;
  useEffect(() => {
    if (status === 'unknown') return undefined;
    const leave = async () => {
      // A spouse has no account, so there is nothing to confirm.
      if (personId !== undefined) {
        if ((await confirmSigning(synduserid)) === 'unknown')
          void showToast({ message: 'You have no investment at this address.', tone: 'negative' });
        // The dashboard, where the homepage leads, says what was signed and who is next.
        else justSigned(personId).write(synduserid);
      }
      // Cached data does not contain the signature yet.
      await queryClient.invalidateQueries({ queryKey: ['syndication'] });
      await navigate({ to: '/' });
    };
    const timer = setTimeout(() => void leave(), confirmDelay);
    return () => clearTimeout(timer);
  }, [status, personId, synduserid, confirmSigning, queryClient, navigate]);
  return (
    <Container width="narrow">
      <PageHeading title="Thank you" lead="Your signature has been received. One moment, please." />
    </Container>
  );
}
