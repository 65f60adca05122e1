import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { templateKinds } from '../agreements/agreement-fields.ts';
import { fundReadiness, isReady, openBlock, type ReadinessFacts } from './fund-readiness.ts';

const now = new Date('2026-11-24T12:00:00Z');
const complete: ReadinessFacts = {
  is_draft: true,
  fund_status: null,
  open_date: '2026-11-01T00:00:00Z',
  start_date: '2026-11-10T00:00:00Z',
  close_date: '2026-12-31T00:00:00Z',
  end_date: null,
  url_slug: 'harbor',
  investmentsCount: 1,
  excluded_methods: [],
  usableTemplates: templateKinds,
  wire_instructions: '<p>First Harbor Bank</p>',
  funding_contact_phone: '+1 512 555 0100',
  documentsCount: 2,
  unpublishedCount: 0,
  opens_without_documents: false,
};
const problems = (change: Partial<ReadinessFacts>, at = now) =>
  Object.fromEntries(
    fundReadiness({ ...complete, ...change }, at)
      .filter(({ problem }) => problem !== null)
      .map(({ name, problem }) => [name, problem]),
  );

describe('the readiness of a fund', () => {
  it('[BAC-06] is complete with address, investment, dates, agreements, wire instructions and documents', () => {
    expect(problems({})).toEqual({});
    expect(openBlock(complete, now)).toBeNull();
  });

  it.each([
    ['an address', { url_slug: ' ' }, { page: 'It has no address, so it has no page.' }],
    ['an investment', { investmentsCount: 0 }, { page: 'It does not say what it invests in.' }],
    [
      'a date on which it starts',
      { start_date: null },
      { dates: 'It has no date on which it opens, or none on which it starts.' },
    ],
    [
      'dates in their order',
      { close_date: '2026-11-05T00:00:00Z' },
      { dates: 'The closing must be on or after the start.' },
    ],
    [
      'a closing date to come',
      { close_date: '2026-11-24T12:00:00Z' },
      { dates: 'Its closing date has passed, so nobody could commit.' },
    ],
    [
      'a status that the dates decide',
      { fund_status: 'Closed' },
      { dates: 'Its status is set to Closed by hand.' },
    ],
    [
      'wire instructions that say something',
      { wire_instructions: '<p> &nbsp;</p>' },
      { instructions: 'There are no wire instructions, so nobody could send money.' },
    ],
    [
      'a number to check the wire instructions with',
      { funding_contact_phone: ' ' },
      {
        instructions:
          'There is no number that investors can call to check the wire instructions. Give one there.',
      },
    ],
    [
      'documents, or the decision to have none',
      { documentsCount: 0 },
      { documents: 'There are no due-diligence documents. File some, or decide that the fund has none.' },
    ],
    [
      'the document that is filed to be published',
      { documentsCount: 0, unpublishedCount: 1 },
      { documents: 'No due-diligence document is published yet. Publish the one that is filed.' },
    ],
    [
      'one of the documents that are filed to be published',
      { documentsCount: 0, unpublishedCount: 3 },
      { documents: 'No due-diligence document is published yet. Publish the 3 that are filed.' },
    ],
    [
      'a template for each method that it offers',
      { usableTemplates: ['individual', 'entity'] as const },
      { agreements: 'There is no usable agreement template for an individual with a spouse and a trust.' },
    ],
    [
      'a method of investment',
      { excluded_methods: ['CASH', 'TRUST', 'ENTITY'] },
      { agreements: 'It offers no method of investment.' },
    ],
  ])('[BAC-06] misses %s', (_, change, expected) => {
    expect(problems(change)).toEqual(expected);
    expect(openBlock({ ...complete, ...change }, now)).toBe(
      `This fund is not ready to open. ${Object.values(expected).join(' ')}`,
    );
  });

  it('[BAC-06] needs no template for a method that the fund does not offer, and no documents once that is decided', () => {
    const usableTemplates = ['individual', 'individual_with_spouse'] as const;
    expect(problems({ usableTemplates, excluded_methods: ['TRUST', 'ENTITY'] })).toEqual({});
    expect(problems({ documentsCount: 0, opens_without_documents: true })).toEqual({});
  });

  it('[BAC-06] is asked of an open fund too, until it has closed', () => {
    const open = { is_draft: false, wire_instructions: null };
    expect(problems(open)).toHaveProperty('instructions');
    expect(fundReadiness({ ...complete, ...open }, new Date('2027-01-01T00:00:00Z'))).toEqual([]);
    expect(fundReadiness({ ...complete, ...open, fund_status: 'Done' }, now)).toEqual([]);
    expect(openBlock({ ...complete, is_draft: false }, now)).toBe('This fund is open already.');
  });

  it('[BAC-06] a draft opens exactly if it lacks nothing, whatever its dates', () => {
    const date = fc.option(
      fc.date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true }),
    );
    fc.assert(
      fc.property(date, date, date, fc.boolean(), (open_date, start_date, close_date, hasInstructions) => {
        const fund = {
          ...complete,
          open_date,
          start_date,
          close_date,
          wire_instructions: hasInstructions ? 'Bank' : null,
        };
        expect(openBlock(fund, now) === null).toBe(isReady(fundReadiness(fund, now)));
        expect(fundReadiness(fund, now)).toHaveLength(5);
      }),
    );
  });
});
