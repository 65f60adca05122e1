import { describe, expect, it } from 'vitest';
import { auditLead, namedRecords, readableDetail } from './audit-detail.ts';

const ids = [
  '0f8fad5b-d9cb-469f-a165-70867728950a',
  '0f8fad5b-d9cb-469f-a165-70867728950b',
  '0f8fad5b-d9cb-469f-a165-70867728950c',
] as const;

describe('readableDetail', () => {
  it('[BAC-12] tells each changed field with its values before and after', () => {
    expect(
      readableDetail({
        reason: 'A digit was wrong',
        changes: {
          invest_amount: { before: '20000.00', after: '30000.00' },
          isActive: { before: null, after: true },
          accreditationType: { before: 'trust', after: null },
          password: 'changed',
        },
      }),
    ).toEqual([
      { field: 'Invest amount', values: [{ text: '20000.00' }, { text: '30000.00' }] },
      { field: 'Is active', values: [{ text: 'yes' }] },
      { field: 'Accreditation type', values: [{ text: 'trust' }, { text: 'none' }] },
      { field: 'Password', values: [{ text: 'changed' }] },
      { field: 'Reason', values: [{ text: 'A digit was wrong' }] },
    ]);
  });

  it('[BAC-12] says the kind of a task and the period of statements in words', () => {
    expect(readableDetail({ kind: 'issue-statements', period: '2026-Q3' })).toEqual([
      { field: 'Kind', values: [{ text: 'Issue statements' }] },
      { field: 'Period', values: [{ text: 'Q3 2026' }] },
    ]);
  });

  it('[BAC-12] names fields as forms do, and what an id is the id of', () => {
    expect(
      readableDetail(
        {
          fund: ids[1],
          changes: { user: { before: null, after: ids[0] }, sa_complete_date: { before: 'x', after: 'y' } },
        },
        'synd_users',
      ),
    ).toEqual([
      { field: 'Person', values: [{ text: ids[0], record: { collection: 'users', id: ids[0] } }] },
      { field: 'Countersigned', values: [{ text: 'x' }, { text: 'y' }] },
      { field: 'Fund', values: [{ text: ids[1], record: { collection: 'funds', id: ids[1] } }] },
    ]);
  });

  it('[BAC-12] has moments as people read them, and what is no moment as it is', () => {
    const [line] = readableDetail(
      { changes: { ft_complete_date: { before: 'soon', after: '2026-11-26T12:04:56.565+00:00' } } },
      'synd_users',
    );
    expect(line?.values.map(({ text }) => text)).toEqual([
      'soon',
      expect.stringMatching(/^Nov 2[67], 2026, \d{1,2}:\d{2} [AP]M$/),
    ]);
  });

  it('[BAC-12] has rich text, dollars and choices as people read them, and no tags', () => {
    const lines = readableDetail(
      {
        changes: {
          wire_instructions: {
            before: '<p>First <b>Bank</b> &amp; Co</p>',
            after: '<p>Other Bank</p><p>2</p>',
          },
          min_inv_amount: { before: '25000.00', after: '50000.00' },
        },
      },
      'funds',
    );
    expect(lines.map(({ values }) => values.map(({ text }) => text))).toEqual([
      ['First Bank & Co', 'Other Bank 2'],
      ['$25,000', '$50,000'],
    ]);
    const method = { changes: { method_of_inv: { before: 'CASH', after: 'TRUST' } } };
    expect(readableDetail(method, 'synd_users')[0]?.values).toEqual([{ text: 'Cash' }, { text: 'Trust' }]);
  });

  it('[BAC-12] says codes in words, leads to the request of an admin, and leaves out what is for machines', () => {
    const words = (detail: object) =>
      readableDetail(detail).map(({ field, values }) => [field, values[0]?.text]);
    expect(readableDetail({ approval: ids[0], kind: 'change_instructions', askedBy: ids[1] })).toEqual([
      { field: 'Request', values: [{ text: 'Open it', approval: ids[0] }] },
      {
        field: 'Kind',
        values: [{ text: 'to change the payment instructions of a fund that has commitments' }],
      },
      { field: 'Asked for by', values: [{ text: ids[1], record: { collection: 'users', id: ids[1] } }] },
    ]);
    expect(words({ provider: 'builtin', role: 'management', how: 'signed_in', receipt: ids[2] })).toEqual([
      ['Provider', 'Built-in signing'],
      ['Role', 'Management'],
      ['How', 'Signed in'],
    ]);
    expect(words({ code: 'not_found', call: 'setInvesting', sha256: 'ab', key: 'uploads/1' })).toEqual([
      ['Why', 'Not found'],
      ['Refused', 'Set investing'],
    ]);
    expect(words({ persons: [ids[0], ids[1]], kind: 'tax_documents', reason: 'no_code' })).toEqual([
      ['Persons', '2 people'],
      ['Kind', 'tax document'],
      ['Reason', 'no_code'],
    ]);
    expect(words({ readers: [{ user: ids[0], readAt: 'today' }], mapping: { full_name: 'Name' } })).toEqual([
      ['Readers', 'Read at: today'],
      ['Mapping', 'Full name: Name'],
    ]);
  });

  it('[BAC-12] has the dollars, days and lists of its details as people read them, and no value twice', () => {
    const words = (detail: object, collection?: string) =>
      readableDetail(detail, collection).map(({ field, values }) => [field, values.map(({ text }) => text)]);
    const commitment = {
      invest_amount: 40000.5,
      method_of_inv: 'CASH',
      changes: { invest_amount: { before: null, after: 40000.5 } },
    };
    expect(words(commitment, 'synd_users')).toEqual([
      ['Amount', ['$40,000.50']],
      ['Method of investment', ['Cash']],
    ]);
    const receipt = { amount: '25000.00', reference: '2026', received_on: '2026-11-26', isImported: true };
    expect(words(receipt, 'synd_users')).toEqual([
      ['Amount', ['$25,000']],
      ['Reference', ['2026']],
      ['Received on', ['Nov 26, 2026']],
      ['From a file', ['yes']],
    ]);
    expect(words({ until: '2027-04-01T03:59:59.000Z', template: 'review_syndication' })).toEqual([
      ['Until', [expect.stringMatching(/^(Mar 31|Apr 1), 2027, \d{1,2}:59 [AP]M$/)]],
      ['Template', ['Review syndication']],
    ]);
    const methods = { changes: { excluded_methods: { before: ['CASH'], after: ['TRUST', 'ENTITY'] } } };
    expect(words(methods, 'funds')).toEqual([
      ['Methods of investment not offered', ['Cash', 'Trust, Entity']],
    ]);
  });

  it('[BAC-12] shortens long texts, and says nothing where nothing is known', () => {
    expect(
      readableDetail({ changes: { body: { before: null, after: 'x'.repeat(500) } } })[0]?.values[0]?.text,
    ).toHaveLength(201);
    expect(readableDetail(null)).toEqual([]);
    expect(readableDetail({ filter: {}, ids: [], record: null })).toEqual([]);
    expect(readableDetail({ persons: ['a', 'b', 'c', 'd', 'e'], kinds: ['x', 'y'] })).toEqual([
      { field: 'Persons', values: [{ text: 'a, b, c and 2 more' }] },
      { field: 'Kinds', values: [{ text: 'X, Y' }] },
    ]);
  });

  it('[BAC-12] says what the ids before and after a change point to, templates of a fund among them', () => {
    const changed = {
      changes: {
        company: { before: ids[0], after: ids[1] },
        sa_doc_template_1_id: { before: 'at-the-service', after: ids[2] },
      },
    };
    expect(readableDetail(changed, 'funds').map(({ values }) => values)).toEqual([
      [
        { text: ids[0], record: { collection: 'companies', id: ids[0] } },
        { text: ids[1], record: { collection: 'companies', id: ids[1] } },
      ],
      [
        { text: 'at-the-service' },
        { text: ids[2], record: { collection: 'agreement_templates', id: ids[2] } },
      ],
    ]);
    expect(
      namedRecords([
        { detail: changed, collection: 'funds' },
        { detail: { persons: [ids[0]], company: ids[1], syndUser: 'gone' }, collection: null },
      ]),
    ).toEqual([
      { collection: 'companies', id: ids[0] },
      { collection: 'companies', id: ids[1] },
      { collection: 'agreement_templates', id: ids[2] },
      { collection: 'users', id: ids[0] },
    ]);
  });
});

it('[BAC-12] names the time zone of the page, of the file and of days of money, each once', () => {
  expect(auditLead('America/New_York')).toContain(
    'Times are in New York time, that of your device; in the CSV they are in UTC.',
  );
  expect(auditLead('Asia/Kolkata')).toContain('Times are in Kolkata time,');
  expect(auditLead('UTC')).toContain('Times are in UTC,');
});
