import { Button, Checkbox, VisuallyHidden } from '@mantine/core';
import type { Entity, PortalView } from '@paddock/contract';
import { contentPlaceholder, htmlToText } from '@paddock/domain';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTransport } from '../../platform/api/transport-context.ts';
import { useCanEdit, useEditMode } from '../../platform/content/edit-mode-context.tsx';
import { useListSearch } from '../../platform/page/use-list-search.ts';
import { type DataColumn, DataTable } from '../../ui/data/data-table.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { StatusBadge } from '../../ui/feedback/status-badge.tsx';
import { FilterRow } from '../../ui/forms/filter-row.tsx';
import { FilterText } from '../../ui/forms/filter-text.tsx';
import { Container } from '../../ui/layout/container.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { DateTime } from '../../ui/text/date-time.tsx';
import { ExternalLink } from '../../ui/text/external-link.tsx';
import { textsQuery } from './api/texts.ts';
import { pageAddress } from './page-address.ts';
import { PortalChoice, useChosenPortal } from './portal-choice.tsx';
import { RecordLink } from './record-link.tsx';
import classes from './site.module.css';
import { comparePlaces, textPage } from './text-page.ts';

type Text = Entity<'contents'>;

const excerptLength = 90;

/** A text without markup, as far as it fits in a row. */
function excerpt({ title, body }: Text): string {
  const text = [title, htmlToText(body ?? '')].filter(Boolean).join(': ');
  return text.length > excerptLength ? `${text.slice(0, excerptLength)}…` : text;
}

const isEmpty = (text: Text) => contentPlaceholder(text.slug, text) !== null && !text.title?.trim();

function matches(text: Text, words: string | undefined): boolean {
  if (!words) return true;
  const whole = `${text.slug} ${text.title ?? ''} ${htmlToText(text.body ?? '')}`.toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => whole.includes(word));
}

/** Every text of a portal, by page, one press away from its editor. */
export default function TextsPage() {
  const { search, change } = useListSearch();
  const { portals, portal, isVisited } = useChosenPortal(search.portal);
  const { data, isLoadingError, refetch } = useQuery(textsQuery(useTransport(), portal._id));
  const isOnlyEmpty = search.state === 'empty';
  const shown = data
    ?.filter((text) => matches(text, search.text) && (!isOnlyEmpty || isEmpty(text)))
    .toSorted((a, b) => comparePlaces(a.slug, b.slug));
  const columns: DataColumn<Text>[] = [
    {
      key: 'text',
      header: 'Text',
      isRowHeader: true,
      render: (text) => (
        <>
          {text.slug}
          <span className={classes.note}>{excerpt(text)}</span>
        </>
      ),
    },
    { key: 'page', header: 'Page', render: ({ slug }) => textPage(slug)?.name ?? 'No page of its own' },
    {
      key: 'state',
      header: 'State',
      render: (text) =>
        isEmpty(text) ? (
          <StatusBadge tone="attention">Empty</StatusBadge>
        ) : text.portal === null ? (
          <StatusBadge>Shared by all portals</StatusBadge>
        ) : (
          <StatusBadge tone="done">Written</StatusBadge>
        ),
    },
    { key: 'changed', header: 'Changed', render: ({ updatedAt }) => <DateTime moment={updatedAt} /> },
    {
      key: 'edit',
      header: 'Edit',
      render: ({ _id, slug }) => <EditText id={_id} slug={slug} portal={portal} isVisited={isVisited} />,
    },
  ];
  return (
    <Container>
      <PageHeading
        title="Texts"
        lead="Every text of the site. Open its page to edit it where visitors read it."
      />
      <FilterRow>
        <PortalChoice portals={portals} value={portal._id} onChange={(id) => change({ portal: id })} />
        <FilterText label="Search" value={search.text} onChange={(text) => change({ text })} />
        <Checkbox
          label="Only empty texts"
          checked={isOnlyEmpty}
          onChange={({ currentTarget }) => change({ state: currentTarget.checked ? 'empty' : undefined })}
        />
      </FilterRow>
      <DataTable
        caption="Texts"
        columns={columns}
        rows={shown}
        rowKey={({ _id }) => _id}
        empty={
          <EmptyState title={isOnlyEmpty && !search.text ? 'No text is empty' : 'No texts found'}>
            {isOnlyEmpty ? 'Every text of this portal is written.' : 'Try other words, or another portal.'}
          </EmptyState>
        }
        error={isLoadingError ? 'The texts could not be loaded' : undefined}
        onRetry={refetch}
        skeletonRows={8}
      />
    </Container>
  );
}

/** Opens the page of a text in edit mode; on another portal, the page. Only superadmins edit texts. */
function EditText({
  id,
  slug,
  portal,
  isVisited,
}: {
  id: string;
  slug: string;
  portal: PortalView;
  isVisited: boolean;
}) {
  const mode = useEditMode();
  const canEdit = useCanEdit();
  const page = textPage(slug);
  if (!page)
    return canEdit ? (
      <RecordLink collection="contents" id={id} isQuiet>
        Edit<VisuallyHidden> {slug}</VisuallyHidden>
      </RecordLink>
    ) : (
      'Superadmins only'
    );
  if (!isVisited)
    return (
      <ExternalLink href={pageAddress(portal, page.path, globalThis.location)}>
        Open<VisuallyHidden> {slug}</VisuallyHidden>
      </ExternalLink>
    );
  const to: string = page.path;
  return canEdit ? (
    <Button component={Link} to={to} variant="default" size="sm" onClick={mode.turnOn}>
      Edit in place<VisuallyHidden> {slug}</VisuallyHidden>
    </Button>
  ) : (
    <Link to={to}>
      View<VisuallyHidden> {slug}</VisuallyHidden>
    </Link>
  );
}
