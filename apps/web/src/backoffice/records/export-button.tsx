import { apiErrorMessage } from '../../platform/api/api-error.ts';
import { useAuthCode } from '../../platform/session/session-context.ts';
import { showToast } from '../../platform/toasts/show-toast.ts';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import { DownloadIcon } from '../../ui/media/page-icons.tsx';
import { downloadRecords, type ExportInput } from './list-api.ts';

/** Downloads the list as it is filtered and sorted, with all its pages, as CSV. */
export function ExportButton({ input }: { input: ExportInput }) {
  const authCode = useAuthCode();
  const download = async () => {
    try {
      await downloadRecords(input, authCode);
    } catch (failure) {
      void showToast({
        message: apiErrorMessage(failure, 'The list could not be exported.'),
        tone: 'negative',
      });
    }
  };
  return (
    <BusyButton variant="default" size="sm" leftSection={<DownloadIcon size={16} />} onPress={download}>
      Export CSV
    </BusyButton>
  );
}
