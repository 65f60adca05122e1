import { VisuallyHidden } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { apiErrorMessage } from '../../platform/api/api-error.ts';
import { preloadToasts, showToast } from '../../platform/toasts/show-toast.ts';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import { useIssueImpersonationCode } from './person-api.ts';

/** Starts an impersonation session: requests a code and opens it (AUT-14). */
export function ViewAsPerson({ id, name, isDisabled }: { id: string; name: string; isDisabled: boolean }) {
  const issueCode = useIssueImpersonationCode();
  const navigate = useNavigate();

  const start = async () => {
    // Loaded in advance, because without a network the toast that reports the failure could not load.
    void preloadToasts();
    try {
      const { code } = await issueCode.mutateAsync({ body: { user: id } });
      await navigate({ to: '/guest_session/{-$code}', params: { code } });
    } catch (failure) {
      void showToast({ message: apiErrorMessage(failure), tone: 'negative' });
    }
  };

  return (
    <BusyButton variant="default" size="sm" disabled={isDisabled} onPress={start}>
      View as this person<VisuallyHidden>: {name}</VisuallyHidden>
    </BusyButton>
  );
}
