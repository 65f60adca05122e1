import { Button } from '@mantine/core';
import { participantName, signatureProviderLabels } from '@paddock/domain';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTransport } from '../../platform/api/transport-context.ts';
import { EmbeddedFrame, RecordingSignature } from '../../platform/embedded-signing/embedded-frame.tsx';
import { Callout } from '../../ui/feedback/callout.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonBlock } from '../../ui/feedback/skeletons.tsx';
import { Container } from '../../ui/layout/container.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { SignatureArea } from '../../ui/signature/signature-area.tsx';
import { Money } from '../../ui/text/money.tsx';
import { AgreementActions } from './agreement-actions.tsx';
import { AgreementDocument, AuditTrail } from './agreement-document.tsx';
import { AgreementFacts } from './agreement-facts.tsx';
import { countersignatureQuery } from './api.ts';
import { CountersignForm } from './countersign-form.tsx';
import classes from './countersignature-page.module.css';
import { NextAgreement, ReviewMark } from './review-mark.tsx';
import { ServiceCountersigning, ServiceProblem, useCountersigningFrame } from './service-countersigning.tsx';
import { waitingText } from './signature-turn.ts';

/** One agreement at an address of its own: the document beside the facts, and management's signature. */
export default function CountersignaturePage() {
  const { syndUser } = useParams({ from: '/backoffice/admin/countersignatures/$syndUser' });
  // Another agreement starts with an empty form: a signature is given for one agreement alone.
  return <Countersignature key={syndUser} syndUser={syndUser} />;
}

function Countersignature({ syndUser }: { syndUser: string }) {
  const { data, error, isLoadingError, refetch } = useQuery(countersignatureQuery(useTransport(), syndUser));
  const [hasJustSigned, setHasJustSigned] = useState(false);
  const [hasEnded, setHasEnded] = useState(false);
  const signing = useCountersigningFrame(syndUser, () => setHasJustSigned(true));
  const item = data?.item;
  if (isLoadingError)
    return (
      <Container>
        <PageHeading title="Countersign" />
        <ErrorState title="The agreement could not be loaded" failure={error} onRetry={refetch}>
          {error.message}
        </ErrorState>
      </Container>
    );
  if (!item)
    return (
      <Container>
        <SkeletonBlock height="40rem" />
      </Container>
    );
  const service = signatureProviderLabels[item.provider];
  const { state } = signing;
  return (
    <Container>
      <PageHeading
        eyebrow={item.fundName}
        title={`${item.turn === 'management' ? 'Countersign for' : 'Agreement of'} ${participantName(item)}`}
        lead={<Money amount={item.amount} />}
        actions={
          <Button component={Link} to="/admin/countersignatures" variant="default">
            Back to the list
          </Button>
        }
      />
      <div className={classes.columns}>
        <div className={classes.document}>
          {item.turn === 'management' && state.step === 'open' ? (
            <EmbeddedFrame signing={signing} opened={state} service={service} />
          ) : item.turn === 'management' && state.step === 'recording' ? (
            <RecordingSignature service={service} isSlow={state.isSlow} />
          ) : (
            <AgreementDocument
              syndUser={syndUser}
              documentSha256={item.documentSha256}
              signatures={item.signers.filter(({ signedAt }) => signedAt).length}
              problem={item.problem}
            />
          )}
        </div>
        <div className={classes.side}>
          {hasJustSigned ? (
            <Callout tone="done" title="Countersigned" announce>
              The agreement of {participantName(item)} is signed and is being{' '}
              {item.provider === 'builtin' ? 'sealed' : 'filed'}.
            </Callout>
          ) : item.turn === 'management' ? null : (
            <Callout tone="info">{waitingText(item)}</Callout>
          )}
          {item.turn === 'management' ? null : <NextAgreement after={syndUser} />}
          <ServiceProblem item={item} />
          {item.warnings.length > 0 ? (
            <Callout tone="warn" title="Before you countersign">
              {item.warnings.join(' ')}
            </Callout>
          ) : null}
          {item.hasAuditTrail ? <AuditTrail item={item} /> : null}
          <AgreementFacts item={item} />
          {item.turn !== 'management' || hasEnded ? null : item.documentSha256 === null ? (
            <ServiceCountersigning item={item} signing={signing} />
          ) : (
            <>
              <SignatureArea isReady={!item.refusal} className={classes.sign} barClassName={classes.bar}>
                <CountersignForm
                  item={item}
                  documentSha256={item.documentSha256}
                  onDone={() => setHasJustSigned(true)}
                />
              </SignatureArea>
              {item.refusal ? null : <ReviewMark item={item} documentSha256={item.documentSha256} />}
            </>
          )}
          <AgreementActions item={item} onEnded={() => setHasEnded(true)} />
        </div>
      </div>
    </Container>
  );
}
