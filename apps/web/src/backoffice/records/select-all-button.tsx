import { maxBulkRecords } from '@paddock/contract';
import { apiErrorMessage } from '../../platform/api/api-error.ts';
import { useTransport } from '../../platform/api/transport-context.ts';
import { showToast } from '../../platform/toasts/show-toast.ts';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import { matchingIds } from './api.ts';

export interface SelectAllButtonProps {
  query: Parameters<typeof matchingIds>[1];
  total: number;
  onChoose: (ids: readonly string[]) => void;
}

/** Beside the chosen rows of a page: chooses what matches on the other pages too. */
export function SelectAllButton({ query, total, onChoose }: SelectAllButtonProps) {
  const transport = useTransport();
  const choose = async () => {
    try {
      onChoose(await matchingIds(transport, query));
    } catch (failure) {
      void showToast({ message: apiErrorMessage(failure), tone: 'negative' });
    }
  };
  return (
    <BusyButton variant="subtle" size="sm" onPress={choose}>
      {total > maxBulkRecords
        ? `Select the first ${maxBulkRecords.toLocaleString('en-US')} that match`
        : `Select all ${total.toLocaleString('en-US')} that match`}
    </BusyButton>
  );
}
