import { MantineProvider } from '@mantine/core';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { DocumentRow } from './document-row.tsx';

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
  it('[DSH-05] shows its date with the short time in the reader’s time zone', () => {
    expect(rowIn('America/New_York')).toContain('Oct 11, 2026, 10:30 PM');
    expect(rowIn('Asia/Tokyo')).toContain('Oct 12, 2026, 11:30 AM');
  });
});
