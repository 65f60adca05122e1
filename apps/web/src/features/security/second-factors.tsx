import { useQuery } from '@tanstack/react-query';
import { useTransport } from '../../platform/api/transport-context.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonText } from '../../ui/feedback/skeletons.tsx';
import { secondFactorsQuery } from './api.ts';
import { AuthenticatorSection } from './authenticator-section.tsx';
import { PasskeysSection } from './passkeys-section.tsx';
import { RecoveryCodesSection } from './recovery-codes-section.tsx';
import { useRecoveryCodes } from './use-recovery-codes.tsx';

/** What sign-in requires besides the password: an app, passkeys, and codes for when both are lost. */
export function SecondFactors() {
  const { data, isLoadingError, refetch } = useQuery(secondFactorsQuery(useTransport()));
  const { show, showAgain } = useRecoveryCodes();
  const showCodes = (created: { recoveryCodes?: string[] } | undefined) => {
    if (created?.recoveryCodes) show(created.recoveryCodes);
  };
  if (isLoadingError) return <ErrorState title="Your second factors could not be loaded" onRetry={refetch} />;
  if (!data) return <SkeletonText lines={4} label="Loading your second factors" />;
  return (
    <>
      <AuthenticatorSection since={data.authenticatorSince} onCodes={showCodes} />
      <PasskeysSection passkeys={data.passkeys} onCodes={showCodes} />
      <RecoveryCodesSection factors={data} onCodes={showCodes} onShowAgain={showAgain} />
    </>
  );
}
