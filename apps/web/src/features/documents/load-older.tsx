import { BusyButton } from '../../ui/forms/busy-button.tsx';

export interface LoadOlderProps {
  hasNextPage: boolean;
  fetchNextPage: () => unknown;
}

/** Loads the documents beyond the first request. */
export function LoadOlder({ hasNextPage, fetchNextPage }: LoadOlderProps) {
  if (!hasNextPage) return null;
  return (
    <p>
      <BusyButton variant="default" onPress={fetchNextPage}>
        Load older documents
      </BusyButton>
    </p>
  );
}
