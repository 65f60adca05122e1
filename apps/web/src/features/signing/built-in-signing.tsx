import type { SigningView } from '@paddock/contract';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonBlock } from '../../ui/feedback/skeletons.tsx';
import { SignatureArea } from '../../ui/signature/signature-area.tsx';
import { AgreementViewer } from './agreement-viewer.tsx';
import { agreementQuery } from './api.ts';
import { SignForm } from './sign-form.tsx';
import classes from './sign-page.module.css';
import { SignerNameMissing } from './signer-name-missing.tsx';
import { SignerSignIn } from './signer-sign-in.tsx';
import { SigningState } from './signing-state.tsx';
import { SigningSteps } from './signing-steps.tsx';

/** The agreement beside the consent and the signature (SIG-06). */
export function BuiltInSigning({ code, view }: { code: string; view: SigningView }) {
  const agreement = useQuery(agreementQuery(code));
  const [isRead, setRead] = useState(false);
  const onEnd = useCallback(() => setRead(true), []);
  const sha256 = view.state === 'ready' && agreement.data ? view.documentSha256 : null;
  return (
    <>
      <div className={classes.steps}>
        <SigningSteps view={view} isRead={isRead} />
      </div>
      <div className={classes.columns}>
        {agreement.isLoadingError ? (
          <ErrorState
            title="The agreement could not be loaded"
            failure={agreement.error}
            onRetry={agreement.refetch}
          />
        ) : agreement.data ? (
          <AgreementViewer bytes={agreement.data} fileName={`${view.fundName} agreement.pdf`} onEnd={onEnd} />
        ) : (
          <SkeletonBlock height="75vh" />
        )}
        <SignatureArea isReady={sha256 !== null} className={classes.area} barClassName={classes.bar}>
          <SigningState view={view} />
          {sha256 === null ? null : view.signIn ? (
            <SignerSignIn view={view} />
          ) : view.name ? (
            <SignerNameMissing name={view.name} />
          ) : (
            <SignForm code={code} view={view} documentSha256={sha256} />
          )}
        </SignatureArea>
      </div>
    </>
  );
}
