import type { AgreementDetail } from '@paddock/contract';
import { signatureProviderLabels } from '@paddock/domain';
import { useState } from 'react';
import { apiErrorMessage } from '../../platform/api/api-error.ts';
import { Callout } from '../../ui/feedback/callout.tsx';
import { FormProblem } from '../../ui/feedback/form-problem.tsx';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import { useRefreshCountersignature } from './api.ts';
import classes from './countersignature-page.module.css';

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
