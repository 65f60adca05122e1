import { receiptConcernsDetails } from '@paddock/contract';
import { asApiError } from '../../platform/api/api-error.ts';
import { Callout } from '../../ui/feedback/callout.tsx';

/** What the server found odd about money that came in, and asks about; undefined for another failure. */
export function receiptConcernsOf(failure: unknown): string[] | undefined {
  const { reply } = asApiError(failure);
  if (reply?.code !== 'confirmation_needed') return undefined;
  const details = receiptConcernsDetails.safeParse(reply.details);
  return details.data?.concerns.map(({ message }) => message);
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
