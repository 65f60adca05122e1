import type { AgreementDetail } from '@paddock/contract';
import { signatureProviderLabels } from '@paddock/domain';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { apiErrorMessage } from '../../platform/api/api-error.ts';
import { useTransport } from '../../platform/api/transport-context.ts';
import { EmbeddedStart } from '../../platform/embedded-signing/embedded-frame.tsx';
import {
  type EmbeddedSigning,
  useEmbeddedSigning,
} from '../../platform/embedded-signing/use-embedded-signing.ts';
import { useSignerTitle, WithSignerName } from '../../platform/signer-name/signer-name.tsx';
import { Callout } from '../../ui/feedback/callout.tsx';
import { FormProblem } from '../../ui/feedback/form-problem.tsx';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import { countersignatureQuery, useOpenCountersignatureFrame, useRefreshCountersignature } from './api.ts';
import classes from './countersignature-page.module.css';

/** Management's signature in a frame of the service that collects the signatures. */
export function useCountersigningFrame(syndUser: string, onSigned: () => void) {
  const frame = useOpenCountersignatureFrame();
  const refreshing = useRefreshCountersignature();
  const queryClient = useQueryClient();
  const { queryKey } = countersignatureQuery(useTransport(), syndUser);
  const turnNow = (): AgreementDetail['turn'] | undefined => queryClient.getQueryData(queryKey)?.item.turn;
  return useEmbeddedSigning({
    openFrame: async () => (await frame.mutateAsync({ body: { syndUser } })).item,
    refresh: async () => {
      // The reply says nothing about the agreement; it is read again.
      await refreshing.mutateAsync({ body: { syndUser } }).catch(() => undefined);
      const hasSigned = turnNow() === 'sealing' || turnNow() === 'complete';
      if (hasSigned) onSigned();
      return hasSigned;
    },
    toMessage: apiErrorMessage,
  });
}

/** In place of the form for a signature: the way to the service that takes it. */
export function ServiceCountersigning({
  item,
  signing,
}: {
  item: AgreementDetail;
  signing: EmbeddedSigning;
}) {
  const title = useSignerTitle();
  const [failure, setFailure] = useState<string>();
  const service = signatureProviderLabels[item.provider];
  if (item.refusal) return <Callout tone="warn">{item.refusal}</Callout>;
  if (signing.state.step !== 'closed') return null;
  const open = async () => {
    setFailure(undefined);
    try {
      await title.save();
    } catch (error) {
      setFailure(apiErrorMessage(error));
      return;
    }
    await signing.open();
  };
  return (
    <div className={classes.side}>
      <p className={classes.note}>
        {service} collects the signatures of this agreement. It opens in this page, in place of the document.
      </p>
      <WithSignerName>
        {title.field}
        <FormProblem message={failure} />
        <EmbeddedStart signing={{ ...signing, open }} label={`Sign at ${service}`} />
      </WithSignerName>
    </div>
  );
}

/** What the service said instead of going on with the agreement, and a way to ask it again. */
export function ServiceProblem({ item }: { item: AgreementDetail }) {
  const refresh = useRefreshCountersignature();
  const [failure, setFailure] = useState<string>();
  const service = signatureProviderLabels[item.provider];
  if (!item.problem) return null;
  const isAway = item.problem === 'unavailable';
  const ask = async () => {
    setFailure(undefined);
    try {
      await refresh.mutateAsync({ body: { syndUser: item.syndUser } });
    } catch (error) {
      setFailure(apiErrorMessage(error));
    }
  };
  return (
    <Callout
      tone={isAway ? 'warn' : 'failure'}
      title={isAway ? `${service} does not answer at the moment` : `${service} rejects this agreement`}
    >
      <div className={classes.problem}>
        <p>
          {isAway
            ? 'Nothing is lost, and we try again by ourselves.'
            : 'It waits until the reason is gone. Check the template of the fund and the account, then ask again.'}
        </p>
        {item.problemText ? (
          <p>
            {service} says: <q>{item.problemText}</q>
          </p>
        ) : null}
        <FormProblem message={failure} />
        <BusyButton variant="default" size="sm" onPress={ask}>
          Ask again
        </BusyButton>
      </div>
    </Callout>
  );
}
