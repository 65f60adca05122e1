import type { AnyRecord, OrderedCollection } from '@paddock/contract';
import { isPublishedNowhere, missingPortalMessage, publicPath } from '@paddock/domain';
import { useQuery } from '@tanstack/react-query';
import { useTransport } from '../../platform/api/transport-context.ts';
import { pageAddress } from '../../platform/portal/page-address.ts';
import { Callout } from '../../ui/feedback/callout.tsx';
import { ExternalLink } from '../../ui/text/external-link.tsx';
import { recordQuery } from './api.ts';

export interface OnTheSiteProps {
  collection: OrderedCollection;
  record: AnyRecord;
}

/** Whether visitors see a record, and where. */
export function OnTheSite({ collection, record }: OnTheSiteProps) {
  const { portal: id, isPublished } = record;
  const hasPortal = typeof id === 'string';
  const { data } = useQuery({
    ...recordQuery(useTransport(), 'portals', hasPortal ? id : ''),
    enabled: hasPortal,
  });
  if (isPublishedNowhere({ isPublished: isPublished === true, portal: id }))
    return (
      <Callout tone="warn" title="Published, but shown nowhere">
        <p>{missingPortalMessage}</p>
      </Callout>
    );
  if (isPublished !== true)
    return (
      <Callout title="Draft">
        <p>Visitors see it once “Published” is set to Yes.</p>
      </Callout>
    );
  if (!data) return null;
  const domains = Array.isArray(data['domains']) ? data['domains'].map(String) : [];
  return (
    <Callout tone="done" title={`Published on ${String(data['name'])}`}>
      <p>
        <ExternalLink href={pageAddress({ domains }, publicPath(collection, record), globalThis.location)}>
          View it on the site
        </ExternalLink>
      </p>
    </Callout>
  );
}
