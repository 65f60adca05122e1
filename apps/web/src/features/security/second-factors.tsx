import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTransport } from '../../platform/api/transport-context.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { SkeletonText } from '../../ui/skeletons.tsx';
import { secondFactorsQuery } from './api/second-factors.ts';
import { AuthenticatorSection } from './authenticator-section.tsx';
import { PasskeysSection } from './passkeys-section.tsx';
import { RecoveryCodesSection } from './recovery-codes-section.tsx';

/** What signing in asks for beside the password: an app, passkeys, and codes for the day without them. */
export function SecondFactors() {
  const { data, isLoadingError, refetch } = useQuery(secondFactorsQuery(useTransport()));
  // They are in the reply that made them and nowhere else: kept while the page stands.
  const [codes, setCodes] = useState<readonly string[]>();
  const showCodes = (made: { recoveryCodes?: string[] } | undefined) => {
    if (made?.recoveryCodes) setCodes(made.recoveryCodes);
  };
  if (isLoadingError) return <ErrorState title="Your second factors could not be loaded" onRetry={refetch} />;
  if (!data) return <SkeletonText lines={4} label="Loading your second factors" />;
  return (
    <>
      <AuthenticatorSection since={data.authenticatorSince} onCodes={showCodes} />
      <PasskeysSection passkeys={data.passkeys} onCodes={showCodes} />
      <RecoveryCodesSection factors={data} codes={codes} onCodes={showCodes} />
    </>
  );
}
