import { useQuery } from '@tanstack/react-query';
import { useTransport } from '../../platform/api/transport-context.ts';
import { usePortal } from '../../platform/portal/portal-context.ts';
import { Section } from '../../ui/section.tsx';
import { EducationCards } from './education-cards.tsx';
import { featuredEducationQuery } from './education-queries.ts';

/** The education items that the homepage shows; nothing where there are none (PUB-12). */
export function FeaturedEducation() {
  const portal = usePortal();
  const { data } = useQuery(featuredEducationQuery(useTransport(), portal._id));
  if (!data || data.items.length === 0) return null;
  return (
    <Section
      title={portal.educationLabel || 'Education'}
      note="What we have learned, and what we would want to know."
    >
      <EducationCards items={data.items} />
    </Section>
  );
}
