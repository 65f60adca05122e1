import { Button } from '@mantine/core';
import { type AgreementDetail, ApiError, buildPath, readAuditTrail } from '@paddock/contract';
import { participantName, signatureProviderLabels } from '@paddock/domain';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTransport } from '../../platform/api/transport-context.ts';
import { useSaveFile } from '../../platform/download/download-guarded-file.ts';
import { EmbeddedFrame, RecordingSignature } from '../../platform/embedded-signing/embedded-frame.tsx';
import { useSession } from '../../platform/session/session-context.ts';
import { Callout } from '../../ui/feedback/callout.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonBlock } from '../../ui/feedback/skeletons.tsx';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import { Container } from '../../ui/layout/container.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { DownloadIcon } from '../../ui/media/page-icons.tsx';
import { SignatureArea } from '../../ui/signature/signature-area.tsx';
import { Money } from '../../ui/text/money.tsx';
import { FileView } from '../../ui/viewer/file-view.tsx';
import { AgreementActions, NextAgreement, ReviewMark } from './agreement-actions.tsx';
import { AgreementFacts } from './agreement-facts.tsx';
import { countersignatureQuery, partiallySignedQuery } from './api.ts';
import { CountersignForm } from './countersign-form.tsx';
import classes from './countersignature-page.module.css';
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

/** Downloads the service's own record of who signed and when. */
function AuditTrail({ item }: { item: AgreementDetail }) {
  const save = useSaveFile();
  const { syndUser } = item;
  const path = buildPath(readAuditTrail.path, { params: { syndUser } });
  return (
    <BusyButton variant="default" leftSection={<DownloadIcon size={18} />} onPress={() => save(path)}>
      Download the audit trail
    </BusyButton>
  );
}

/** Shows the agreement with the signatures it has so far, and loads it again when its hash or a signature changes. */
function AgreementDocument({
  syndUser,
  documentSha256,
  signatures,
  problem,
}: {
  syndUser: string;
  /** Null if a service keeps the document. */
  documentSha256: string | null;
  signatures: number;
  /** What keeps the signing service from giving the document. The document is loaded again once this has gone. */
  problem: AgreementDetail['problem'];
}) {
  const session = useSession();
  const authCode = session.status === 'signed-in' ? session.authCode : '';
  const { data, error, isLoadingError, refetch } = useQuery(
    partiallySignedQuery(syndUser, `${documentSha256 ?? ''} ${signatures} ${problem ?? ''}`, authCode),
  );
  if (isLoadingError)
    return error instanceof ApiError && error.status === 409 ? (
      <ErrorState title="There is no document yet" failure={error} onRetry={refetch}>
        The service that collects the signatures has not made it.
      </ErrorState>
    ) : (
      <ErrorState title="The agreement could not be loaded" failure={error} onRetry={refetch} />
    );
  return (
    <div className={classes.box}>
      {data ? (
        <FileView label="Agreement" file={{ bytes: data, type: 'application/pdf' }} />
      ) : (
        <SkeletonBlock height="100%" />
      )}
    </div>
  );
}
