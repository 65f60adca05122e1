import type { SigningView } from '@paddock/contract';
import { signatureProviderLabels } from '@paddock/domain';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { EmbeddedFrame } from '../../platform/embedded-signing/embedded-frame.tsx';
import { EmbeddedStart } from '../../platform/embedded-signing/embedded-start.tsx';
import { RecordingSignature } from '../../platform/embedded-signing/recording-signature.tsx';
import {
  type EmbeddedSigning,
  useEmbeddedSigning,
} from '../../platform/embedded-signing/use-embedded-signing.ts';
import { Section } from '../../ui/layout/section.tsx';
import { isLinkRejected, messageFor, useOpenSigningFrame, useRefreshSigning } from './api.ts';
import { hasOpenedFrame, rememberOpenedFrame } from './opened-frame.ts';
import { PreparingAgreement } from './preparing-agreement.tsx';
import { ServiceProblem } from './service-problem.tsx';
import classes from './sign-page.module.css';
import { SigningState } from './signing-state.tsx';
import { SigningSteps } from './signing-steps.tsx';

/** Reading and signing in a frame of the service that collects the signatures (SIG-06). */
export function ServiceSigning({ code, view }: { code: string; view: SigningView }) {
  const navigate = useNavigate();
  const frame = useOpenSigningFrame(code);
  const refreshing = useRefreshSigning(code);
  const service = signatureProviderLabels[view.provider];
  const refresh = async () => {
    try {
      const { state, syndUser } = await refreshing.mutateAsync();
      if (state !== 'signed') return false;
      if (syndUser !== undefined)
        await navigate({ to: '/syndication/success/$synduserid', params: { synduserid: syndUser } });
      return true;
    } catch (failure) {
      return isLinkRejected(failure);
    }
  };
  const signing = useEmbeddedSigning({
    openFrame: async () => {
      const opened = await frame.mutateAsync();
      rememberOpenedFrame(code);
      return opened;
    },
    refresh,
    toMessage: messageFor,
  });
  const [isReloaded] = useState(() => view.state === 'ready' && hasOpenedFrame(code));
  const refreshOnce = useEffectEvent(() => void refresh());
  useEffect(() => {
    if (isReloaded) refreshOnce();
  }, [isReloaded]);
  return (
    <>
      <div className={classes.steps}>
        <SigningSteps view={view} />
      </div>
      {view.state === 'ready' && signing.state.step === 'open' ? (
        <EmbeddedFrame signing={signing} opened={signing.state} service={service} />
      ) : (
        <div className={classes.panel}>
          <ServiceState view={view} signing={signing} service={service} />
        </div>
      )}
    </>
  );
}

/** What the page shows while no frame is open. */
function ServiceState({
  view,
  signing,
  service,
}: {
  view: SigningView;
  signing: EmbeddedSigning;
  service: string;
}) {
  if (view.state === 'signed' || view.state === 'waiting') return <SigningState view={view} />;
  if (signing.state.step === 'recording')
    return <RecordingSignature service={service} isSlow={signing.state.isSlow} />;
  return (
    <>
      {view.problem ? <ServiceProblem service={service} problem={view.problem} /> : null}
      {view.state === 'ready' ? (
        <Section title={`Read and sign at ${service}`}>
          <p className={classes.words}>
            {service} collects the signatures for {view.fundName}. It shows you the agreement in this page,
            from its first line to the place for your signature.
          </p>
          <EmbeddedStart signing={signing} label="Read and sign" />
        </Section>
      ) : view.problem ? null : (
        <PreparingAgreement service={service} />
      )}
    </>
  );
}
