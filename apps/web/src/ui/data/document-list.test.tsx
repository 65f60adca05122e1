import { MantineProvider } from '@mantine/core';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { DocumentRow, type ListedDocument } from './document-list.tsx';

const actionsOf = (more: Partial<ListedDocument>) =>
  renderToString(
    <MantineProvider>
      <DocumentRow
        document={{ id: 'd1', title: 'Letter', ...more }}
        onOpen={() => undefined}
        onDownload={() => undefined}
        onDelete={() => undefined}
      />
    </MantineProvider>,
  ).match(/(?<=aria-label=")[^"]+/g);

const rowIn = (timeZone: string | null) =>
  renderToString(
    <MantineProvider>
      <DocumentRow
        document={{ id: 'd1', title: 'Letter', date: '2026-10-12T02:30:00Z' }}
        onOpen={() => undefined}
        onDownload={() => undefined}
        timeZone={timeZone}
      />
    </MantineProvider>,
  ).replace(/<[^>]*>/g, '');

describe('DocumentRow', () => {
  it('[DOC-06] offers to delete a document only to those who may delete it', () => {
    expect(actionsOf({ canDelete: true })).toEqual(['Download Letter', 'Delete Letter']);
    expect(actionsOf({ canDelete: false })).toEqual(['Download Letter']);
    expect(actionsOf({})).toEqual(['Download Letter']);
  });

  it('[DOC-08] offers no download of a document that is held back', () => {
    expect(actionsOf({ isHeld: true, canDelete: true })).toEqual(['Delete Letter']);
  });

  it('[DSH-05] shows the day on which it was filed in the reader’s time zone, without the time', () => {
    expect(rowIn('America/New_York')).toMatch(/Oct 11, 2026(?!,)/);
    expect(rowIn('Asia/Tokyo')).toMatch(/Oct 12, 2026(?!,)/);
  });
});
