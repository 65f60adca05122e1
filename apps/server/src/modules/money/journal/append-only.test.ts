import { type BookScene, bookScene } from '@paddock/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

let scene: BookScene;
let fund: string;
beforeAll(async () => {
  scene = await bookScene();
  await scene.make.fund({ name: 'Without a book' });
});
beforeEach(async () => {
  fund = (await scene.open()).fund;
});
afterAll(() => scene.close());

describe('what was posted', () => {
  it.each([
    'ledger_entries',
    'ledger_postings',
    'ledger_seals',
    'positions',
    'position_balances',
    'ledger_books',
  ])('[LED-02] stays: nothing is deleted from %s, nor is it emptied', async (table) => {
    expect(await scene.refusal(() => scene.client.query(`DELETE FROM ${table}`))).toContain('append-only');
    expect(await scene.refusal(() => scene.client.query(`TRUNCATE ${table} CASCADE`))).toContain(
      'append-only',
    );
  });

  it.each([
    'UPDATE ledger_entries SET "effectiveDate" = "effectiveDate"',
    'UPDATE ledger_postings SET amount = amount * 2',
    'UPDATE ledger_seals SET sequence = sequence + 1',
    'INSERT INTO ledger_seals SELECT fund, sequence + 1, sha256 FROM ledger_seals',
    'UPDATE positions SET number = number + 100',
    'UPDATE position_balances SET contributed = contributed + 1',
  ])('[LED-02] is not changed by %s', async (statement) => {
    expect(await scene.refusal(() => scene.client.query(statement))).toContain('append-only');
  });

  it.each([
    [`"timeZone" = 'Asia/Tokyo'`, 'ledger_book_kept'],
    [`currency = 'EUR'`, 'ledger_book_kept'],
    [`fund = (SELECT _id FROM funds WHERE name = 'Without a book')`, 'ledger_book_kept'],
    ['"openedAt" = NULL', 'ledger_book_kept'],
    ['"lastSequence" = 0', 'ledger_book_counters'],
    ['"lastPosition" = 9', 'ledger_book_counters'],
    [`"closedThrough" = '2026-01-30'`, 'ledger_book_closed'],
    ['"closedThrough" = NULL', 'ledger_book_closed'],
    [`"closedThrough" = (now() AT TIME ZONE "timeZone")::date`, 'ledger_book_closed'],
  ])('[LED-04] keeps its book as it is: %s is refused', async (change, by) => {
    const update = (set: string) =>
      scene.client.query(`UPDATE ledger_books SET ${set} WHERE fund = $1`, [fund]);
    await update(`"openedAt" = now(), "closedThrough" = '2026-01-31'`);
    expect(await scene.refusal(() => update(change))).toBe(by);
  });

  it.each([
    ['"lastSequence"', 'ledger_book_counters'],
    ['"lastPosition"', 'ledger_book_counters'],
    ['committed', 'ledger_book_totals'],
    ['suspense', 'ledger_book_totals'],
    ['contributed', 'ledger_book_totals'],
    ['distributed', 'ledger_book_totals'],
  ])('[LED-02] begins its book empty: one that begins with %s is refused', async (column, by) => {
    const begun = (await scene.make.fund())._id;
    const insert = (value: number) =>
      scene.client.query(
        `INSERT INTO ledger_books (fund, "timeZone", ${column}) VALUES ($1, 'America/New_York', $2)`,
        [begun, value],
      );
    expect(await scene.refusal(() => insert(1))).toBe(by);
    expect(await scene.refusal(() => insert(0))).toBe('accepted');
  });
});
