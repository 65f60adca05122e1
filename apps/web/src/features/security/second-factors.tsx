import { useQuery } from '@tanstack/react-query';
import { useTransport } from '../../platform/api/transport-context.ts';
import { useMe } from '../../platform/session/session-context.ts';
import { Callout } from '../../ui/feedback/callout.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonText } from '../../ui/feedback/skeletons.tsx';
import { secondFactorsQuery } from './api.ts';
import { AuthenticatorSection } from './authenticator-section.tsx';
import { PasskeysSection } from './passkeys-section.tsx';
import { RecoveryCodesSection, useRecoveryCodes } from './recovery-codes.tsx';

/** Why this page opened: the account's level requires a second factor, or its time to set one up is over. */
export function SetupRequired() {
  const { secondFactorDueAt } = useMe();
  return (
    <Callout tone="warn" title="Please set up a second factor first">
      <p>
        {secondFactorDueAt ? 'The seven days to set one up are over. ' : ''}Your account can see other
        people’s information, so a password alone is not enough to protect it. Set up an authenticator app or
        a passkey below, and you can use everything as before.
      </p>
    </Callout>
  );
}

/** What sign-in requires besides the password: an app, passkeys, and codes for when both are lost. */
export function SecondFactors() {
  const { data, isLoadingError, error, refetch } = useQuery(secondFactorsQuery(useTransport()));
  const { show, showAgain } = useRecoveryCodes();
  const showCodes = (created: { recoveryCodes?: string[] } | undefined) => {
    if (created?.recoveryCodes) show(created.recoveryCodes);
  };
  if (isLoadingError)
    return <ErrorState title="Your second factors could not be loaded" failure={error} onRetry={refetch} />;
  if (!data) return <SkeletonText lines={4} label="Loading your second factors" />;
  return (
    <>
      <AuthenticatorSection since={data.authenticatorSince} onCodes={showCodes} />
      <PasskeysSection passkeys={data.passkeys} onCodes={showCodes} />
      <RecoveryCodesSection factors={data} onCodes={showCodes} onShowAgain={showAgain} />
    </>
  );
}
