import { type BookScene, bookScene, doors, type Line, type RawEntry } from '@paddock/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/database/index.ts';

let scene: BookScene;
let fund: string;
let position: string;
let second: string;
let elsewhere: { fund: string; positions: string[] };
let before: { row: string }[];
beforeAll(async () => {
  scene = await bookScene();
  elsewhere = await scene.open();
  before = await scene.contents(elsewhere.fund);
});
beforeEach(async () => {
  const made = await scene.open();
  fund = made.fund;
  [position = '', second = ''] = made.positions;
});
afterAll(() => scene.close());

const day = (offset: number) => {
  const at = new Date(`${scene.today}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() + offset);
  return at.toISOString().slice(0, 10);
};
/** A receipt of ten dollars, which may be posted as it is. */
const receipt = (change: Partial<RawEntry> = {}): RawEntry => ({
  fund,
  sequence: 3,
  lines: [
    ['cash', null, '10'],
    ['contributed', position, '-10'],
    ['unfunded', position, '10'],
    ['called', position, '-10'],
  ],
  ...change,
});

const of = (...lines: Line[]) => receipt({ lines });

describe.each(doors)('%s', (door) => {
  const refused = (...entries: RawEntry[]) => scene.refusal(() => scene.insertEntries(door, entries));

  it('[LED-03] of a whole, balanced entry is accepted', async () => {
    expect(await refused(receipt(), receipt({ sequence: 4 }))).toBe('accepted');
  });

  const wrongEntries: readonly [what: string, by: string, entry: () => RawEntry][] = [
    [
      'that does not balance',
      'ledger_entry_balances',
      () => of(['cash', null, '10'], ['contributed', position, '-9.99']),
    ],
    [
      'that balances over both books, and in neither',
      'ledger_entry_balances',
      () => of(['cash', null, '10'], ['unfunded', position, '-10']),
    ],
    ['of one line', 'ledger_entry_whole', () => receipt({ lines: [['cash', null, '10']] })],
    ['without its first line', 'ledger_entry_whole', () => receipt({ firstLine: 2 })],
    ['without postings', 'ledger_entry_has_postings', () => receipt({ lines: [] })],
    [
      'with a line of zero',
      'ledger_postings_amount',
      () => of(['cash', null, '0'], ['contributed', position, '0']),
    ],
    [
      'on an account that there is not',
      'ledger_postings_account',
      () => of(['cash', null, '10'], ['gifts', position, '-10']),
    ],
    [
      'on an account of positions without one',
      'ledger_postings_account',
      () => of(['cash', null, '10'], ['contributed', null, '-10']),
    ],
    [
      'on an account of the fund with a position',
      'ledger_postings_account',
      () => of(['cash', position, '10'], ['contributed', position, '-10']),
    ],
    [
      'on a position of another fund',
      'ledger_postings_position',
      () => of(['cash', null, '10'], ['contributed', elsewhere.positions[0] ?? '', '-10']),
    ],
    ['whose lines have another day', 'ledger_postings_entry', () => receipt({ lineDay: '2026-02-02' })],
    ['that leaves a gap', 'ledger_sequence', () => receipt({ sequence: 4 })],
    ['in the place of another', 'ledger_entries_sequence_key', () => receipt({ sequence: 2 })],
    ['of a kind that there is not', 'ledger_entries_kind_check', () => receipt({ kind: 'gift' })],
    [
      'that takes the unfunded amount below zero',
      'unfunded_not_negative',
      () => of(['unfunded', position, '1000.01'], ['called', position, '-1000.01']),
    ],
    [
      'that takes contributions below zero',
      'contributed_not_negative',
      () => of(['contributed', position, '0.01'], ['cash', null, '-0.01']),
    ],
    [
      'that returns more than stands in suspense',
      'suspense_not_negative',
      () => of(['suspense', position, '0.01'], ['cash', null, '-0.01']),
    ],
    [
      'that takes what is called below zero',
      'called_not_negative',
      () => of(['called', position, '0.01'], ['unfunded', position, '-0.01']),
    ],
    [
      'that pays what is not owed',
      'payable_not_negative',
      () => of(['payable', position, '0.01'], ['cash', null, '-0.01']),
    ],
    [
      'that returns more capital than was contributed',
      'no_more_capital_returned_than_contributed',
      () => of(['returned_capital', position, '0.01'], ['payable', position, '-0.01']),
    ],
    [
      'that takes back more capital than was returned',
      'no_more_capital_returned_than_contributed',
      () => of(['cash', null, '0.01'], ['returned_capital', position, '-0.01']),
    ],
    [
      'whose amounts are no numbers',
      'ledger_postings_amount',
      () => of(['cash', null, 'NaN'], ['contributed', position, 'NaN']),
    ],
    [
      'that happened on the day on which it counts',
      'ledger_entries_own_date',
      () => receipt({ ownDate: '2026-02-01' }),
    ],
    [
      'that happened after the day on which it counts',
      'ledger_entries_own_date',
      () => receipt({ ownDate: '2026-02-02' }),
    ],
  ];
  it.each(wrongEntries)('[LED-03] refuses an entry %s', async (_, by, entry) => {
    expect(await refused(entry())).toBe(by);
  });

  it('[LED-03] refuses all entries of a statement for one', async () => {
    const unbalanced = receipt({
      sequence: 4,
      lines: [
        ['cash', null, '10'],
        ['contributed', position, '-11'],
      ],
    });
    expect(await refused(receipt(), unbalanced)).toBe('ledger_entry_balances');
    expect(await refused(receipt())).toBe('accepted');
  });

  it('[LED-03] accepts what is the most that may be called, returned and paid', async () => {
    const all: Line[] = [
      ['cash', null, '10'],
      ['contributed', position, '-10'],
      ['unfunded', position, '1000'],
      ['called', position, '-1000'],
    ];
    const back: Line[] = [
      ['returned_capital', position, '10'],
      ['payable', position, '-10'],
      ['payable', position, '10'],
      ['cash', null, '-10'],
    ];
    const ownDate = '2026-01-31';
    expect(await refused(receipt({ lines: all }), receipt({ sequence: 4, lines: back, ownDate }))).toBe(
      'accepted',
    );
  });

  it('[LED-09] refuses the postings of an entry before those of the one before it', async () => {
    expect(await refused(receipt({ lines: [] }), receipt({ sequence: 4 }))).toBe('ledger_entry_order');
  });

  it('[LED-02] refuses an entry of a fund without a book', async () => {
    const without = (await scene.make.fund())._id;
    expect(await refused(receipt({ fund: without, sequence: 1 }))).toBe('ledger_entries_book');
    expect(await refused(receipt({ fund: newId(), sequence: 1 }))).toBe('ledger_entries_book');
  });

  it('[LED-02] refuses lines that are added later, in any place, and lines of no entry', async () => {
    const { _id } = await scene.receive(fund, position, 1_000n);
    const more = { ...receipt(), _id };
    for (const [firstLine, by] of [
      [5, 'ledger_entry_whole'],
      [1, 'ledger_postings_pkey'],
    ] as const)
      expect(await scene.refusal(() => scene.insertLines(door, { ...more, firstLine }))).toBe(by);
    expect(await scene.refusal(() => scene.insertLines(door, { ...more, _id: newId() }))).toBe(
      'ledger_postings_entry',
    );
  });

  it('[LED-03] refuses an entry that comes in two statements', async () => {
    const entry = { ...receipt(), _id: newId() };
    const halves = async () => {
      await scene.insertEntries(door, [{ ...entry, lines: entry.lines.slice(0, 2) }]);
      await scene.insertLines(door, { ...entry, lines: entry.lines.slice(2), firstLine: 3 });
    };
    expect(await scene.refusal(halves)).toBe('ledger_entry_whole');
  });

  it('[LED-02] refuses a reversal that is no mirror, comes twice, is dated earlier or is of a reversal', async () => {
    const { _id: reverses } = await scene.receive(fund, position, 1_000n);
    const mirrored = receipt().lines.map(
      ([account, owner, amount]) =>
        [account, owner, amount.startsWith('-') ? amount.slice(1) : `-${amount}`] as const,
    );
    const reversal = (change: Partial<RawEntry> = {}) =>
      receipt({ sequence: 4, kind: 'reversal', reverses, reason: 'Bounced.', lines: mirrored, ...change });
    const other = mirrored.map(([account, owner, amount]) => [account, owner && second, amount] as const);
    for (const [change, by] of [
      [{ lines: mirrored.slice(0, 2) }, 'ledger_reversal_mirrors'],
      [
        { lines: mirrored.map(([a, p, amount]) => [a, p, amount.replace('10', '9')] as const) },
        'ledger_reversal_mirrors',
      ],
      [{ lines: other }, 'ledger_reversal_mirrors'],
      [{ day: '2026-01-31' }, 'ledger_reversal_valid'],
      [{ reason: ' ' }, 'ledger_entries_reason'],
      [{ reverses: null }, 'ledger_entries_reversal'],
      [{ kind: 'contribution' }, 'ledger_entries_reversal'],
    ] as const)
      expect(await refused(reversal(change))).toBe(by);
    const _id = newId();
    expect(await refused(reversal({ _id }))).toBe('accepted');
    expect(await refused(reversal({ sequence: 5 }))).toBe('ledger_entries_reversed_once');
    expect(await refused(reversal({ sequence: 5, reverses: _id, lines: receipt().lines }))).toBe(
      'ledger_reversal_valid',
    );
  });

  it('[LED-04] refuses a day that has not come, in the time zone of the book', async () => {
    expect(await refused(receipt({ day: day(1) }))).toBe('ledger_no_future');
    expect(await refused(receipt({ day: scene.today }))).toBe('accepted');
  });

  it('[LED-04] refuses a day in a closed period', async () => {
    await scene.client.query(`UPDATE ledger_books SET "closedThrough" = '2026-02-28' WHERE fund = $1`, [
      fund,
    ]);
    expect(await refused(receipt({ day: '2026-02-28' }))).toBe('ledger_period_open');
    expect(await refused(receipt({ day: '2026-03-01' }))).toBe('accepted');
  });
});

it('[LED-02] leaves the book of another fund as it was, and no kept balance that differs', async () => {
  expect(await scene.contents(elsewhere.fund)).toEqual(before);
  expect((await scene.client.query('SELECT * FROM position_balances_differing')).rows).toEqual([]);
});
