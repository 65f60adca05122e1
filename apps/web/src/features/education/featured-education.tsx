import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTransport } from '../../platform/api/transport-context.ts';
import { usePortal } from '../../platform/portal/portal-context.ts';
import { Section } from '../../ui/layout/section.tsx';
import { EducationCards } from './education-cards.tsx';
import { featuredEducationQuery } from './education-queries.ts';

/** The education items on the homepage; nothing if there are none (PUB-12). */
export function FeaturedEducation() {
  const portal = usePortal();
  const { data } = useQuery(featuredEducationQuery(useTransport(), portal._id));
  if (!data || data.items.length === 0) return null;
  const label = portal.educationLabel || 'Education';
  return (
    <Section
      title={label}
      note="What we have learned, and what we would want to know as investors."
      actions={<Link to="/education">More in {label}</Link>}
    >
      <EducationCards items={data.items} />
    </Section>
  );
}
