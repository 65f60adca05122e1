import { errorDetailsOf, recordFunding, reverseFunding } from '@paddock/contract';
import { asApiError } from '../../platform/api/api-error.ts';
import { Callout } from '../../ui/feedback/callout.tsx';

/** What the server found odd about money that came in, or its reversal, and asks about; undefined for another failure. */
export function receiptConcernsOf(
  failure: unknown,
  asked: typeof recordFunding | typeof reverseFunding,
): string[] | undefined {
  const details = errorDetailsOf(asked, 'confirmation_needed', asApiError(failure));
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
