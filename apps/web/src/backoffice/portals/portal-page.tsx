import type { Entity } from '@paddock/contract';
import { canWriteField } from '@paddock/domain';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useTransport } from '../../platform/api/transport-context.ts';
import { useMe } from '../../platform/session/session-context.ts';
import { Callout } from '../../ui/feedback/callout.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonBlock } from '../../ui/feedback/skeletons.tsx';
import { Container } from '../../ui/layout/container.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { ExternalLink } from '../../ui/text/external-link.tsx';
import { textsQuery } from '../site/api.ts';
import { needsText, textRows } from '../site/text-rows.ts';
import { TextsTable } from '../site/texts-table.tsx';
import { portalQuery } from './api.ts';
import { PortalForm } from './portal-form.tsx';
import { PortalPictures } from './portal-pictures.tsx';

/** The address of a page on another domain of this deployment, with the scheme and port of the current page. */
function addressOn(domain: string, path: string): string {
  const { protocol, port } = globalThis.location ?? { protocol: 'https:', port: '' };
  return `${protocol}//${domain}${port ? `:${port}` : ''}${path}`;
}

/** One portal: its record, pictures and texts (BAC-05). */
export default function PortalPage() {
  const { id = '' } = useParams({ strict: false });
  const { level } = useMe();
  const { data, isLoadingError, error, refetch } = useQuery(portalQuery(useTransport(), id));
  if (isLoadingError)
    return (
      <Container>
        <PageHeading title="Portal" />
        <ErrorState title="This portal could not be loaded" failure={error} onRetry={refetch} />
      </Container>
    );
  if (!data)
    return (
      <Container>
        <PageHeading title="Portal" />
        <SkeletonBlock height="60vh" />
      </Container>
    );
  const { portal, setup } = data;
  const [domain] = portal.domains;
  const canChangePictures = canWriteField('portals', 'pictures', level);
  return (
    <Container>
      <PageHeading
        eyebrow={<Link to="/admin/portals">Portals</Link>}
        title={portal.name}
        lead={domain ? <ExternalLink href={addressOn(domain, '/')}>{domain}</ExternalLink> : undefined}
      />
      {domain ? null : (
        <Callout tone="warn" title="No domain yet">
          {portal.isDefault
            ? 'This is the default portal, so it shows on every domain that no portal has.'
            : 'Nobody can see this portal until it has a domain that points to this server.'}
        </Callout>
      )}
      {portal.registrationDisabled ? (
        <Callout tone="info" title="Closed portal">
          People become members when you <Link to="/admin/invitations">invite them</Link>.
        </Callout>
      ) : null}
      <Section title="Settings">
        <PortalForm key={portal._id} portal={portal} setup={setup} />
      </Section>
      <Section
        title="Pictures"
        note={
          canChangePictures
            ? undefined
            : 'Superadmins upload them, because people know a portal by its pictures.'
        }
      >
        <PortalPictures portal={portal} pictures={setup.pictures} canChange={canChangePictures} />
      </Section>
      <Section
        title="Texts"
        note="What visitors read on each page, with the line beside the menu (header-extra) and the legal texts. Superadmins can edit."
      >
        <PortalTexts portal={portal} />
      </Section>
    </Container>
  );
}

/** Every text of a portal, the header extra and the legal texts among them, and which ones are missing. */
function PortalTexts({ portal }: { portal: Entity<'portals'> }) {
  const { data, isLoadingError, error, refetch } = useQuery(textsQuery(useTransport(), portal._id));
  const rows = data && textRows(data, portal);
  const lacking = rows?.filter(needsText).map(({ slug }) => slug) ?? [];
  return (
    <>
      {lacking.length > 0 ? (
        <Callout tone="warn" title="Missing or empty">
          {lacking.join(', ')}
        </Callout>
      ) : null}
      <TextsTable
        portal={portal}
        rows={rows}
        empty={<EmptyState title="No texts" />}
        error={isLoadingError ? 'The texts could not be loaded' : undefined}
        failure={error}
        onRetry={refetch}
      />
    </>
  );
}
