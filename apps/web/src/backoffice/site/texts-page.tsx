import { Checkbox } from '@mantine/core';
import { htmlToText } from '@paddock/domain';
import { useQuery } from '@tanstack/react-query';
import { useTransport } from '../../platform/api/transport-context.ts';
import { FilterText } from '../../platform/page/filter-text.tsx';
import { useListSearch } from '../../platform/page/use-list-search.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { FilterRow } from '../../ui/forms/filter-row.tsx';
import { Container } from '../../ui/layout/container.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { textsQuery } from './api.ts';
import { PortalChoice, useChosenPortal } from './portal-choice.tsx';
import { needsText, type TextRow, textRows } from './text-rows.ts';
import { TextsTable } from './texts-table.tsx';

function matches({ slug, text }: TextRow, words: string | undefined): boolean {
  if (!words) return true;
  const whole = `${slug} ${text?.title ?? ''} ${htmlToText(text?.body ?? '')}`.toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => whole.includes(word));
}

/** Every text of a portal, by page, one press away from its editor. */
export default function TextsPage() {
  const { search, change } = useListSearch();
  const { portals, portal, isFinding } = useChosenPortal(search.portal);
  const { data, isLoadingError, error, refetch } = useQuery({
    ...textsQuery(useTransport(), portal._id),
    enabled: !isFinding,
  });
  const isOnlyEmpty = search.state === 'empty';
  const shown =
    data &&
    textRows(data, portal).filter((row) => matches(row, search.text) && (!isOnlyEmpty || needsText(row)));
  return (
    <Container>
      <PageHeading
        title="Texts"
        lead="Every text of the site. Edit it here, or on its page where visitors read it."
      />
      <FilterRow>
        <PortalChoice portals={portals} value={portal._id} onChange={(id) => change({ portal: id })} />
        <FilterText label="Search" value={search.text} onChange={(text) => change({ text })} />
        <Checkbox
          label="Only missing texts"
          checked={isOnlyEmpty}
          onChange={({ currentTarget }) => change({ state: currentTarget.checked ? 'empty' : undefined })}
        />
      </FilterRow>
      <TextsTable
        portal={portal}
        rows={shown}
        empty={
          <EmptyState title={isOnlyEmpty && !search.text ? 'No text is missing' : 'No texts found'}>
            {isOnlyEmpty ? 'Every text of this portal is written.' : 'Try other words, or another portal.'}
          </EmptyState>
        }
        error={isLoadingError ? 'The texts could not be loaded' : undefined}
        failure={error}
        onRetry={refetch}
      />
    </Container>
  );
}
