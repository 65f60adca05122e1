import type { Entity } from '@paddock/contract';
import { useQuery } from '@tanstack/react-query';
import { useTransport } from '../../platform/api/transport-context.ts';
import { Callout } from '../../ui/feedback/callout.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { textsQuery } from '../site/api.ts';
import { needsText, textRows } from '../site/text-rows.ts';
import { TextsTable } from '../site/texts-table.tsx';

/** Every text of a portal, the header extra and the legal texts among them, and which ones are missing. */
export function PortalTexts({ portal }: { portal: Entity<'portals'> }) {
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
