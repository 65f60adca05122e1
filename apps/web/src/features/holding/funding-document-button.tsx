import { downloadErrorMessage } from '../../platform/download/download-error-message.ts';
import { startDownload } from '../../platform/download/start-download.ts';
import { preloadToasts, showToast } from '../../platform/toasts/show-toast.ts';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import { DownloadIcon } from '../../ui/media/icons.tsx';
import { useRequestFundingDocument } from './api.ts';

const labels = { instructions: 'Instructions as PDF', receipt: 'Receipt as PDF' };

export interface FundingDocumentButtonProps {
  /** The participation. */
  id: string;
  kind: 'instructions' | 'receipt';
}

/** Downloads the wire instructions or the receipt. */
export function FundingDocumentButton({ id, kind }: FundingDocumentButtonProps) {
  const { mutateAsync } = useRequestFundingDocument();
  const download = async () => {
    void preloadToasts();
    try {
      startDownload((await mutateAsync({ body: { id, kind } })).url);
    } catch (failure) {
      void showToast({ message: downloadErrorMessage(failure), tone: 'negative' });
    }
  };
  return (
    <BusyButton variant="default" leftSection={<DownloadIcon size={18} />} onPress={download}>
      {labels[kind]}
    </BusyButton>
  );
}
