import { MantineProvider } from '@mantine/core';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { type DataColumn, DataTable, type DataTableProps } from './data-table.tsx';

interface Row {
  name: string;
  amount: string;
}

const columns: DataColumn<Row>[] = [
  { key: 'name', header: 'Fund', isRowHeader: true, render: ({ name }) => name, total: 'Total' },
  { key: 'amount', header: 'Amount', numeric: true, render: ({ amount }) => amount, total: '$30.00' },
  { key: 'note', header: 'Note', render: () => '' },
];
const rows = [
  { name: 'One', amount: '$10.00' },
  { name: 'Two', amount: '$20.00' },
];

function html(props: Partial<DataTableProps<Row>>) {
  return renderToString(
    <MantineProvider>
      <DataTable
        caption="Funds"
        columns={columns}
        rows={rows}
        rowKey={({ name }) => name}
        empty={<p>Nothing yet</p>}
        {...props}
      />
    </MantineProvider>,
  );
}

describe('DataTable', () => {
  it('labels its rows and columns, and keeps its roles when CSS stacks it', () => {
    const page = html({});
    expect(page).toContain('<caption');
    expect(page.match(/role="columnheader"/g)).toHaveLength(3);
    expect(page.match(/role="rowheader"/g)).toHaveLength(3);
    expect(page.match(/data-label="Amount"/g)).toHaveLength(3);
    expect(page).toContain('$30.00');
  });

  it('has no total row if no column has a total', () => {
    expect(html({ columns: columns.map((column) => ({ ...column, total: undefined })) })).not.toContain(
      '<tfoot',
    );
  });

  it('is busy while it loads, and shows its empty or error state', () => {
    const loading = html({ rows: undefined, skeletonRows: 4 });
    expect(loading).toContain('aria-busy="true"');
    expect(loading.match(/<tr/g)).toHaveLength(5);
    expect(html({ rows: [] })).toContain('Nothing yet');
    expect(html({ rows: [] })).not.toContain('<table');
    const failed = html({ rows: undefined, error: 'Funds could not be loaded', onRetry: () => undefined });
    expect(failed).toContain('role="alert"');
    expect(failed).toContain('Funds could not be loaded');
    expect(failed).toContain('Retry');
  });
});
