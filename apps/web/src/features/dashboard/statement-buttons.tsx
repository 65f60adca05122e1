import { asApiError } from '../../platform/api/api-error.ts';
import { startDownload } from '../../platform/download/start-download.ts';
import { showToast } from '../../platform/toasts/show-toast.ts';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import { DownloadIcon } from '../../ui/media/icons.tsx';
import { useRequestStatement } from './api.ts';

const formats = [
  { format: 'pdf', label: 'PDF statement' },
  { format: 'csv', label: 'CSV' },
] as const;

/** Downloads the summary as a printable statement or as a spreadsheet. */
export function StatementButtons() {
  const requestStatement = useRequestStatement();
  const download = async (format: 'pdf' | 'csv') => {
    try {
      startDownload((await requestStatement.mutateAsync({ body: { format } })).url);
    } catch (failure) {
      asApiError(failure);
      void showToast({ message: 'The statement could not be created. Please try again.', tone: 'negative' });
    }
  };
  return formats.map(({ format, label }) => (
    <BusyButton
      key={format}
      variant="default"
      size="sm"
      leftSection={<DownloadIcon size={18} />}
      aria-label={`Download ${label}`}
      onPress={() => download(format)}
    >
      {label}
    </BusyButton>
  ));
}
