import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTransport } from '../../platform/api/transport-context.ts';
import { usePortal } from '../../platform/portal/portal-context.ts';
import { Section } from '../../ui/layout/section.tsx';
import { EducationCards } from './education-cards.tsx';
import { teaserQuery } from './education-queries.ts';

/** Education items beside the portfolio (PUB-04); nothing if none are selected. */
export function EducationTeaser() {
  const portal = usePortal();
  const { data } = useQuery(teaserQuery(useTransport(), portal._id));
  if (!data || data.items.length === 0) return null;
  return (
    <Section
      title="Worth reading"
      note="Background reading on what you see above."
      actions={<Link to="/education">More in {portal.educationLabel || 'Education'}</Link>}
    >
      <EducationCards items={data.items} size="small" />
    </Section>
  );
}
