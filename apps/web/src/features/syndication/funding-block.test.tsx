import type { Entity, FundingView } from '@paddock/contract';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { FundingBlock } from './funding-block.tsx';

const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });

const full = {
  wire_instructions: '<p>Account 0123</p>',
  check_instructions: '<p>Mail to 1 Harbor Street</p>',
  funding_my_investment_description: '<p>Wires take a day.</p>',
};

const open = {
  committed: 100_000,
  funded: 60_000,
  unfunded: 40_000,
  toWire: 40_000,
  excess: 0,
  dueAt: null,
  isPaused: false,
  fundedBefore: 0,
};

interface Shown {
  funding?: Partial<FundingView>;
  fund?: { [Field in keyof typeof full]?: string | null };
  isFundDone?: boolean;
}

const shown = ({ funding, fund, isFundDone = false }: Shown) =>
  renderToStaticMarkup(
    <RouterContextProvider router={router}>
      <FundingBlock
        syndUser="own"
        fund={{ ...full, ...fund } as Entity<'funds'>}
        funding={{ ...open, ...funding } as FundingView}
        isFundDone={isFundDone}
      />
    </RouterContextProvider>,
  );

const instructions = /Account 0123|Harbor Street|Wires take a day/;
const text = (html: string) => html.replaceAll(/<[^>]+>/g, '');

describe('the block about funding on the page of a fund', () => {
  it('[SYN-01] [INV-01] prints wire, check and what else to know while money is to be wired', () => {
    const html = shown({});
    for (const part of Object.values(full)) expect(html).toContain(part);
    expect(html).not.toContain('please send no more');
    expect(html).not.toContain('has not added');
  });

  it('[INV-01] prints the instructions and how much under a corrected agreement over less, of which some is missing', () => {
    const html = shown({ funding: { toWire: 15_000 } });
    expect(html).toContain('Account 0123');
    expect(text(html)).toContain('please send no more than $15,000.');
  });

  it.each([
    [
      'a corrected agreement over no more than came in waits',
      { funding: { toWire: 0 } },
      'please send no more money',
    ],
    ['funding is paused', { funding: { isPaused: true } }, 'Funding this investment is paused'],
    ['all of it has come in', { funding: { unfunded: 0, toWire: 0 } }, 'Your investment is funded in full'],
    ['the fund has ended', { isFundDone: true }, 'This fund has ended'],
  ])('[INV-01] prints no instructions, and says why, while %s', (_, facts: Shown, why) => {
    const html = shown(facts);
    expect(html).not.toMatch(instructions);
    expect(text(html)).toContain(why);
    // Nor with a fund that has none does it promise any.
    const without = shown({ ...facts, fund: { wire_instructions: null, check_instructions: null } });
    expect(text(without)).not.toContain('has not added');
  });

  it('[INV-01] without instructions, says that they will be on the wire page and in no message', () => {
    const html = shown({ fund: { wire_instructions: null, check_instructions: null } });
    expect(html).toContain('href="/dashboard/investments/own/wire"');
    expect(text(html)).toContain('We will email you once they are on the wire page of your investment.');
    expect(text(html)).toContain('We never send account numbers by email.');
    expect(text(html)).not.toContain('send you the payment details');
    expect(html).toContain('Wires take a day.');
  });

  it('[INV-01] says nothing of missing instructions where there are some for checks only', () => {
    const html = shown({ fund: { wire_instructions: null } });
    expect(html).toContain('Harbor Street');
    expect(html).not.toContain('has not added');
  });
});
