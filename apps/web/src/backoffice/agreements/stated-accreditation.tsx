import type { Countersignature } from '@paddock/contract';
import { Callout } from '../../ui/feedback/callout.tsx';
import { DateTime } from '../../ui/text/date-time.tsx';

/** The accreditation that the investor stated and its review, for the person who countersigns. */
export function StatedAccreditation({ accreditation }: Pick<Countersignature, 'accreditation'>) {
  if (!accreditation)
    return (
      <Callout tone="warn" title="No accreditation stated">
        The investor has not stated an accreditation.
      </Callout>
    );
  const { type, answer, statedAt, review } = accreditation;
  return (
    <Callout tone={review?.decision === 'refused' ? 'warn' : 'info'} title={`Accreditation: ${type}`}>
      <p>
        “{answer}”
        {statedAt ? (
          <>
            , stated on <DateTime moment={statedAt} />
          </>
        ) : (
          '. When it was stated is not known'
        )}
        .
      </p>
      <p>
        {review ? (
          <>
            {review.decision === 'accepted' ? 'Accepted' : 'Rejected'}
            {review.by ? ` by ${review.by}` : ''}
            {review.at ? (
              <>
                {' '}
                on <DateTime moment={review.at} />
              </>
            ) : null}
            {review.validUntil ? (
              <>
                , valid until <DateTime moment={review.validUntil} parts="date" />
              </>
            ) : null}
            .{review.reason ? ` ${review.reason}` : ''}
          </>
        ) : (
          'Not reviewed yet.'
        )}
      </p>
    </Callout>
  );
}
