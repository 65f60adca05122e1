import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { useTransport } from '../../platform/api/transport-context.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonBlock } from '../../ui/feedback/skeletons.tsx';
import { Container } from '../../ui/layout/container.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { Money } from '../../ui/text/money.tsx';
import { AgreementViewer } from './agreement-viewer.tsx';
import { agreementQuery, isLinkRejected, signingQuery } from './api/signing.ts';
import { LinkEnded } from './link-ended.tsx';
import { SignForm } from './sign-form.tsx';
import classes from './sign-page.module.css';
import { SigningArea } from './signing-area.tsx';
import { SigningState } from './signing-state.tsx';
import { SigningSteps } from './signing-steps.tsx';

/** The page of a sign link: read the agreement, consent, sign. No account is needed (SIG-06, INV-05). */
export default function SignPage() {
  const { code = '' } = useParams({ strict: false });
  const signing = useQuery(signingQuery(useTransport(), code));
  const agreement = useQuery({ ...agreementQuery(code), enabled: signing.isSuccess });
  const [isRead, setRead] = useState(false);
  const onEnd = useCallback(() => setRead(true), []);
  if (signing.isPending)
    return (
      <Container>
        <SkeletonBlock height="40rem" />
      </Container>
    );
  const view = signing.data;
  // The page stays if the network fails while somebody signs, but not if the link has ended.
  if (!view || (signing.isError && isLinkRejected(signing.error)))
    return (
      <LinkEnded
        failure={signing.error}
        hasSigned={view?.state === 'signed'}
        onRetry={() => signing.refetch()}
      />
    );
  const isReady = view.state === 'ready' && agreement.data !== undefined;
  return (
    <Container>
      <PageHeading
        eyebrow={view.fundName}
        title="Sign the agreement"
        lead={
          <>
            {view.investorName} is investing <Money amount={view.amount} />. Signing as {view.signerName}.
          </>
        }
      />
      <div className={classes.steps}>
        <SigningSteps view={view} isRead={isRead} />
      </div>
      <div className={classes.columns}>
        {agreement.isLoadingError ? (
          <ErrorState title="The agreement could not be loaded" onRetry={agreement.refetch} />
        ) : agreement.data ? (
          <AgreementViewer bytes={agreement.data} fileName={`${view.fundName} agreement.pdf`} onEnd={onEnd} />
        ) : (
          <SkeletonBlock height="75vh" />
        )}
        <SigningArea isReady={isReady}>
          <SigningState view={view} />
          {isReady ? <SignForm code={code} view={view} /> : null}
        </SigningArea>
      </div>
    </Container>
  );
}
