import { useQuery } from '@tanstack/react-query';
import { apiErrorMessage } from '../../platform/api/api-error.ts';
import { useTransport } from '../../platform/api/transport-context.ts';
import { GoogleAuthMethod, useGoogleClientId } from '../../platform/google/google-auth-method.tsx';
import type { GoogleCredential } from '../../platform/google/google-identity.ts';
import { showToast } from '../../platform/toasts/show-toast.ts';
import { Section } from '../../ui/layout/section.tsx';
import { accountSecurityQuery, useLinkGoogle } from './api.ts';

/** Whether a Google account is connected, and the button to connect one; nothing on portals without Google sign-in. */
export function GoogleSection() {
  const linkGoogle = useLinkGoogle();
  const clientId = useGoogleClientId();
  const { data } = useQuery(accountSecurityQuery(useTransport()));
  if (clientId === null || !data) return null;
  const connect = async (body: GoogleCredential) => {
    try {
      await linkGoogle.mutateAsync({ body });
    } catch (failure) {
      return apiErrorMessage(failure);
    }
    void showToast({ message: 'You can sign in with Google from now on.', tone: 'positive' });
    return undefined;
  };
  return (
    <Section isBeside title="Google" note="We email you when a Google account is connected.">
      {data.hasGoogle ? (
        <p>Your Google account is connected. You can sign in with it.</p>
      ) : (
        <GoogleAuthMethod clientId={clientId} text="continue_with" onCredential={connect} isFirst />
      )}
    </Section>
  );
}
