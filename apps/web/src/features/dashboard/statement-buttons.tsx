import { call, requestStatement } from '@paddock/contract';
import { useTransport } from '../../platform/api/transport-context.ts';
import { openDownload } from '../../platform/download/open-download.ts';
import { notify } from '../../platform/notices/notify.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { DownloadIcon } from '../../ui/icons.tsx';

const formats = [
  { format: 'pdf', label: 'PDF statement' },
  { format: 'csv', label: 'CSV' },
] as const;

/** The summary to keep: as a statement to print, and as a table for spreadsheets. */
export function StatementButtons() {
  const transport = useTransport();
  const download = async (format: 'pdf' | 'csv') => {
    try {
      openDownload((await call(transport, requestStatement, { body: { format } })).url);
    } catch {
      void notify({ message: 'The statement could not be made. Please try again.', tone: 'negative' });
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
