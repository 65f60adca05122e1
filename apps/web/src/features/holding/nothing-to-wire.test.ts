import type { Holding } from '@paddock/contract';
import { expect, it } from 'vitest';
import { nothingToWireText } from './nothing-to-wire.tsx';

const textOf = (stage: Holding['stage'], status: Holding['fund']['status'] = 'Started') =>
  nothingToWireText({ stage, fund: { status } as Holding['fund'] });

it('[INV-01] [INV-03] says that there is nothing to wire yet only where there can be', () => {
  for (const stage of ['opened', 'accepted', 'signing', 'countersign'] as const)
    expect(textOf(stage).title).toBe('There is nothing to wire yet');
  for (const [stage, status, reason] of [
    ['released', 'Started', 'Your commitment has ended'],
    ['declined', 'Started', 'You have decided against this investment'],
    ['signing', 'Done', 'This fund has ended'],
    ['opened', 'Done', 'This fund has ended'],
  ] as const)
    expect(textOf(stage, status)).toMatchObject({
      title: 'There is nothing to wire',
      text: `${reason}, so please do not send money for it.`,
    });
});
