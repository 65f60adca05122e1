import { MantineProvider } from '@mantine/core';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { MoneyWithCents } from '../text/money.tsx';
import { DataTable } from './data-table.tsx';
import { moneyColumn } from './money-column.tsx';

interface Row {
  name: string;
  sent: number;
  received: number | null;
}

const amountsIn = (rows: Row[], total?: number, withCents = false) => {
  const table = (
    <DataTable
      caption="Payments"
      columns={[
        { key: 'name', header: 'Name', isRowHeader: true, render: ({ name }) => name },
        moneyColumn<Row>('sent', 'Sent', ({ sent }) => sent, total),
        moneyColumn<Row>('received', 'Received', ({ received }) => received),
      ]}
      rows={rows}
      rowKey={({ name }) => name}
      empty={null}
    />
  );
  const page = renderToString(
    <MantineProvider>{withCents ? <MoneyWithCents>{table}</MoneyWithCents> : table}</MantineProvider>,
  );
  return [...page.matchAll(/>(\$[\d,.]+|—)</g)].map(([, text]) => text);
};

const whole = { name: 'One', sent: 50_000, received: 1_200 };

it('[DSH-05] shows a column of whole dollars without cents', () => {
  expect(amountsIn([whole, { name: 'Two', sent: 0, received: null }], 50_000)).toEqual([
    '$50,000',
    '$1,200',
    '$0',
    '—',
    '$50,000',
  ]);
});

it('[DSH-05] shows cents in all of a column where one amount has some, and not in the others', () => {
  expect(amountsIn([whole, { name: 'Two', sent: 0.5, received: 3 }], 50_000.5)).toEqual([
    '$50,000.00',
    '$1,200',
    '$0.50',
    '$3',
    '$50,000.50',
  ]);
});

it('[DSH-05] shows cents in a column where only the total of all pages has some', () => {
  expect(amountsIn([whole], 70_000.25)).toEqual(['$50,000.00', '$1,200', '$70,000.25']);
});

it('[DSH-05] shows cents in every column of a table that is documented with them', () => {
  expect(amountsIn([whole], undefined, true)).toEqual(['$50,000.00', '$1,200.00']);
});
