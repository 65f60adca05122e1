import { errorDetailsOf, recordFunding } from '@paddock/contract';
import { asApiError } from '../../platform/api/api-error.ts';
import { Callout } from '../../ui/feedback/callout.tsx';

/** What the server found odd about money that came in, and asks about; undefined for another failure. */
export function receiptConcernsOf(failure: unknown): string[] | undefined {
  const details = errorDetailsOf(recordFunding, 'confirmation_needed', asApiError(failure));
  return details?.concerns.map(({ message }) => message);
}

export function ReceiptConcernsCallout({ messages }: { messages: readonly string[] }) {
  return (
    <Callout tone="warn" title="Please check this again" announce>
      <ul>
        {messages.map((message) => (
          <li key={message}>{message}</li>
        ))}
      </ul>
      <p>Nothing has been recorded, and nobody was told.</p>
    </Callout>
  );
}
