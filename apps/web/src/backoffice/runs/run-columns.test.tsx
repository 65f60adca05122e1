import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { MoneyWithCents } from '../../ui/text/money.tsx';
import { runColumns } from './run-columns.tsx';

const figures = { contributed: 200_000, returnedCapital: 0, distributed: 0, value: 222_222.22 };
const line = {
  syndUser: 's',
  number: 1,
  investorName: 'Eleanor Whitfield',
  holderName: null,
  amounts: { returnedCapital: 6_666.67, preferredReturn: 0, profit: 500.5, interest: 0 },
  amount: 7_167.17,
  before: figures,
  after: { ...figures, distributed: 7_167.17 },
};

it('[LED-07] a distribution of several kinds has them in the cell of what is paid, so that the value and the entry stay in view', () => {
  const columns = runColumns<typeof line>('distribution', line);
  expect(columns.map(({ header }) => header)).toEqual([
    'Position',
    'Contributed',
    'Paid out',
    'Distributed',
    'Value',
  ]);
  const paid = (one: typeof line) =>
    renderToStaticMarkup(
      <MantineProvider>
        <MoneyWithCents>{columns[2]?.render(one)}</MoneyWithCents>
      </MantineProvider>,
    )
      .replace(/<style.*?<\/style>/gs, '')
      .replace(/<[^>]+>/g, '|');
  const words = paid(line).replace(/\|+/g, ' ').trim();
  expect(words).toMatch(/\$7,167\.17.*Return of capital.*\$6,666\.67.*Profit.*\$500\.50/);
  expect(words).not.toContain('Interest');
  // One that is paid a single kind says which.
  const single = { ...line, amounts: { ...line.amounts, returnedCapital: 0 }, amount: 500.5 };
  expect(paid(single)).toContain('Profit');
});
