import type { PersonPage } from '@paddock/contract';
import { Link } from '@tanstack/react-router';
import { PortalDay } from '../../platform/portal/portal-day.tsx';
import { StatusBadge } from '../../ui/feedback/status-badge.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { DateTime } from '../../ui/text/date-time.tsx';
import { standingLabels } from './labels.ts';

/** What the person stated about being accredited, and its review. */
export function PersonAccreditation({ page: { _id, accreditation } }: { page: PersonPage }) {
  const { standing, type, answer, subject, statedAt, review } = accreditation;
  const { text, tone } = standingLabels[standing];
  return (
    <Section title="Accreditation" actions={<StatusBadge tone={tone}>{text}</StatusBadge>}>
      {standing === 'none' ? (
        <p>This person has not stated whether they are accredited.</p>
      ) : (
        <>
          <p>
            <strong>
              {type}
              {subject ? `, ${subject}` : ''}
            </strong>
            <br />“{answer ?? 'An answer that is no longer offered'}”
            {statedAt ? (
              <>
                , stated on <DateTime moment={statedAt} parts="date" />
              </>
            ) : null}
            .
          </p>
          {review ? (
            <p>
              {review.decision === 'accepted' ? 'Accepted' : 'Refused'}
              {review.by ? ` by ${review.by}` : ''}
              {review.at ? (
                <>
                  {' '}
                  on <DateTime moment={review.at} parts="date" />
                </>
              ) : null}
              {review.validUntil ? (
                <>
                  , valid until <PortalDay moment={review.validUntil} />
                </>
              ) : null}
              .{review.reason ? ` ${review.reason}` : ''}
            </p>
          ) : null}
          <Link to="/admin/accreditation/$id" params={{ id: _id }}>
            {standing === 'waiting' ? 'Review it' : 'Open the review'}
          </Link>
        </>
      )}
    </Section>
  );
}
