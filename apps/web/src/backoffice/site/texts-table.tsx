import { Button, VisuallyHidden } from '@mantine/core';
import type { Entity } from '@paddock/contract';
import { htmlToText } from '@paddock/domain';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useCanEdit, useEditMode } from '../../platform/content/edit-mode-context.tsx';
import { useDialog } from '../../platform/dialog/dialog-host.tsx';
import { pageAddress } from '../../platform/portal/page-address.ts';
import { usePortal } from '../../platform/portal/portal-context.ts';
import { type DataColumn, DataTable } from '../../ui/data/data-table.tsx';
import { StatusBadge, type StatusBadgeProps } from '../../ui/feedback/status-badge.tsx';
import { DateTime } from '../../ui/text/date-time.tsx';
import { ExternalLink } from '../../ui/text/external-link.tsx';
import { RecordLink } from './record-link.tsx';
import classes from './site.module.css';
import { TextDialog } from './text-dialog.tsx';
import { type TextRow, type TextState, textPage } from './text-rows.ts';

const excerptLength = 90;

/** A text without markup, as far as it fits in a row. */
function excerpt({ title, body }: Pick<Entity<'contents'>, 'body' | 'title'>): string {
  const text = [title, htmlToText(body ?? '')].filter(Boolean).join(': ');
  return text.length > excerptLength ? `${text.slice(0, excerptLength)}…` : text;
}

const states: Readonly<Record<TextState, { label: string; tone: NonNullable<StatusBadgeProps['tone']> }>> = {
  missing: { label: 'Missing', tone: 'failed' },
  empty: { label: 'Empty', tone: 'attention' },
  unused: { label: 'Not used', tone: 'neutral' },
  shared: { label: 'Shared by all portals', tone: 'neutral' },
  written: { label: 'Written', tone: 'done' },
};

type PortalOfTexts = Pick<Entity<'portals'>, '_id' | 'domains' | 'name'>;

export interface TextsTableProps {
  portal: PortalOfTexts;
  rows: TextRow[] | undefined;
  empty: ReactNode;
  error: string | undefined;
  /** The error behind it. */
  failure: unknown;
  onRetry: () => unknown;
}

/** The texts of a portal by page, with their state, each one press away from its editor. */
export function TextsTable({ portal, rows, empty, error, failure, onRetry }: TextsTableProps) {
  const columns: DataColumn<TextRow>[] = [
    {
      key: 'text',
      header: 'Text',
      isRowHeader: true,
      render: ({ slug, text }) => (
        <div>
          {slug}
          {text ? <span className={classes.excerpt}>{excerpt(text)}</span> : null}
        </div>
      ),
    },
    { key: 'page', header: 'Page', render: ({ slug }) => textPage(slug)?.name ?? 'No page of its own' },
    {
      key: 'state',
      header: 'State',
      render: ({ state }) => <StatusBadge tone={states[state].tone}>{states[state].label}</StatusBadge>,
    },
    {
      key: 'changed',
      header: 'Changed',
      render: ({ text }) => (text ? <DateTime moment={text.updatedAt} /> : 'Never'),
    },
    { key: 'edit', header: 'Edit', render: (row) => <EditText row={row} portal={portal} /> },
  ];
  return (
    <DataTable
      caption="Texts"
      columns={columns}
      rows={rows}
      rowKey={({ slug }) => slug}
      empty={empty}
      error={error}
      failure={failure}
      onRetry={onRetry}
      skeletonRows={8}
    />
  );
}

/** Edits a text in the back office, and on its page if this is its portal. Only superadmins edit texts. */
function EditText({ row: { slug, text, state }, portal }: { row: TextRow; portal: PortalOfTexts }) {
  const canEdit = useCanEdit();
  const openDialog = useDialog();
  const shared = state === 'shared' ? text : undefined;
  const name = <VisuallyHidden> {slug}</VisuallyHidden>;
  return (
    <div className={classes.edit}>
      {!canEdit ? null : text && !shared ? (
        <RecordLink collection="contents" id={text._id}>
          Edit{name}
        </RecordLink>
      ) : (
        <Button
          size="sm"
          variant="default"
          onClick={() =>
            openDialog((control) => <TextDialog {...control} slug={slug} portal={portal} shared={shared} />)
          }
        >
          {shared ? 'Write its own' : 'Write'}
          {name}
        </Button>
      )}
      <PageOfText slug={slug} portal={portal} canEdit={canEdit} />
    </div>
  );
}

function PageOfText({ slug, portal, canEdit }: { slug: string; portal: PortalOfTexts; canEdit: boolean }) {
  const visited = usePortal();
  const mode = useEditMode();
  const page = textPage(slug);
  const name = <VisuallyHidden> {slug}</VisuallyHidden>;
  if (!page) return canEdit ? null : 'Superadmins only';
  if (portal._id !== visited._id)
    return portal.domains.length === 0 ? null : (
      <ExternalLink href={pageAddress(portal, page.path, globalThis.location)}>View{name}</ExternalLink>
    );
  const to: string = page.path;
  return canEdit ? (
    <Link to={to} onClick={mode.turnOn}>
      Edit in place{name}
    </Link>
  ) : (
    <Link to={to}>View{name}</Link>
  );
}
