import { dayIn, defaultTimeZone, lifetimes, referenceKey } from '@paddock/domain';
import {
  type FundingScene,
  fundingScene,
  people,
  requestsInOrder,
  requestWhileLocked,
  rowChanges,
  type TestServer,
  testServer,
} from '@paddock/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/database/index.ts';

let server: TestServer;
let scene: FundingScene;
let only: { _id: string };
let admin: string;
beforeAll(async () => {
  server = await testServer();
  scene = fundingScene(server);
  only = await server.make.user({ level: 'admin' });
});
beforeEach(async () => {
  admin = await server.signIn(only);
});
afterAll(() => server.close());

const subjects = async (email: string) =>
  (await people(server).emailsTo(email)).map(({ subject }) => subject ?? '');
const lock = (id: string) => (held: typeof server.platform.db) =>
  sql`SELECT 1 FROM synd_users WHERE _id = ${id} FOR UPDATE`.execute(held);

describe('recording money', () => {
  it('[INV-01] in full ends funding, on the day it came in, with a receipt by email and an audit line', async () => {
    const { id, person } = await scene.waiting();
    const { status, body } = await scene.record({ id }, admin);
    expect([status, body.item]).toMatchObject([
      200,
      {
        funding: { committed: 25_000, funded: 25_000, unfunded: 0, excess: 0 },
        toReturn: 0,
        receipts: [{ kind: 'receipt', amount: 25_000, reference: 'FT-1', isReversed: false }],
      },
    ]);
    expect((await scene.stored(id)).ft_complete_date).toEqual(expect.any(Date));
    expect(await subjects(person.email)).toEqual([expect.stringContaining('Funded in full')]);
    const [line] = (await people(server).auditEvents('participations.record_funding')).filter(
      ({ record }) => record === id,
    );
    expect(line).toMatchObject({
      actor: only._id,
      detail: {
        amount: '25000.00',
        reference: 'FT-1',
        changes: { ft_complete_date: { before: null, after: expect.any(String) } },
      },
    });
  });

  it('[INV-01] in part leaves the rest open, and more than enough is to be returned', async () => {
    const { id, person } = await scene.waiting();
    const part = await scene.record({ id, amount: 10_000.25 }, admin);
    expect(part.body.item.funding).toMatchObject({
      funded: 10_000.25,
      unfunded: 14_999.75,
      completedAt: null,
    });
    const rest = await scene.record({ id, amount: 15_000, reference: 'FT-2' }, admin);
    expect(rest.body.item).toMatchObject({
      funding: { funded: 25_000, unfunded: 0, excess: 0.25, completedAt: expect.any(String) },
      toReturn: 0.25,
    });
    expect(await subjects(person.email)).toEqual([
      expect.stringContaining('Received: $10,000.25'),
      expect.stringContaining('Funded in full'),
    ]);
    const list = await server.request<{ items: { syndUser: string; amount: number }[] }>(
      'GET',
      '/api/backoffice/funding/to_return?limit=999',
      { authCode: admin },
    );
    expect(list.body.items.find(({ syndUser }) => syndUser === id)).toMatchObject({
      excess: 0.25,
      amount: 0.25,
    });
  });

  it('[INV-01] counts on the day that the bank booked it', async () => {
    const { id } = await scene.waiting();
    const day = new Date(server.clock.now().getTime() - 5 * 86_400_000).toISOString().slice(0, 10);
    await scene.record({ id, received_on: day }, admin);
    expect((await scene.stored(id)).ft_complete_date?.toISOString().slice(0, 10)).toBe(day);
  });

  it('[INV-01] is rejected twice, without an agreement, and with an invalid amount or day', async () => {
    const { id } = await scene.waiting();
    expect((await scene.record({ id, amount: 1_000 }, admin)).status).toBe(200);
    expect(await scene.record({ id, amount: 1_000 }, admin)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('recorded already') },
    });
    const open = await server.make.participation({
      invest_status: 'Accepted investment',
      invest_amount: '5000',
    });
    expect((await scene.record({ id: open._id }, admin)).status).toBe(409);
    expect((await scene.record({ id: newId() }, admin)).status).toBe(404);
    for (const wrong of [
      { amount: 0 },
      { amount: -5 },
      { amount: 1.234 },
      { amount: '5' },
      { received_on: '2026-02-30' },
      { received_on: 'today' },
      { reference: ' ' },
    ])
      expect([wrong, (await scene.record({ id, ...wrong }, admin)).status]).toEqual([wrong, 400]);
  });

  it('[INV-01] [BAC-13] is closed to others and to an admin’s own investment, and needs re-authentication', async () => {
    const { id, person } = await scene.waiting();
    expect((await scene.record({ id }, await server.signIn(person))).status).toBe(403);
    expect((await scene.record({ id }, undefined)).status).toBe(401);
    const own = await scene.waiting({ participation: { user: only._id } });
    expect((await scene.record({ id: own.id }, admin)).status).toBe(403);
    server.clock.advance(lifetimes.reauthentication + 1_000);
    expect((await scene.record({ id }, admin)).body.code).toBe('sudo_required');
    expect((await scene.reverse({ receipt: newId(), reason: 'x' }, admin)).body.code).toBe('sudo_required');
    expect((await scene.sendBack({ id, amount: 1 }, admin)).body.code).toBe('sudo_required');
  });

  it('[INV-01] replies the same to a repeated request with its Idempotency-Key, and records once', async () => {
    const { id } = await scene.waiting();
    const send = () =>
      server.request('POST', '/api/backoffice/participations/record_funding', {
        authCode: admin,
        headers: { 'idempotency-key': id },
        body: { id, amount: 5, received_on: scene.today(), reference: `FT-${id}` },
      });
    const first = await send();
    expect(await send()).toMatchObject({ status: first.status, body: first.body });
  });

  it('[INV-01] records once when two admins record the same receipt at the same time', async () => {
    const { id } = await scene.waiting();
    const other = await server.signIn(await server.make.user({ level: 'admin' }));
    const replies = await requestWhileLocked(server, { hold: lock(id) }, () =>
      Promise.all([scene.record({ id }, admin), scene.record({ id }, other)]),
    );
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const { body } = await server.request<{ item: { receipts: unknown[] } }>(
      'GET',
      `/api/backoffice/participations/${id}/funding`,
      { authCode: admin },
    );
    expect(body.item.receipts).toHaveLength(1);
  });
});

describe('money of an impossible day or amount', () => {
  const daysFromToday = (days: number) =>
    new Date(Date.parse(scene.today()) + days * 86_400_000).toISOString().slice(0, 10);

  it.each([
    ['tomorrow', () => daysFromToday(1), 'This day is in the future.'],
    [
      'more than thirty years ago',
      () => daysFromToday(-30 * 365.25 - 1),
      'This day is more than 30 years ago.',
    ],
    ['of the year 1', () => '0001-01-01', 'This day is more than 30 years ago.'],
    ['of the year 0', () => '0000-01-01', 'A day is written as YYYY-MM-DD.'],
  ])('[INV-01] is rejected at its field: %s', async (_, day, message) => {
    const { id } = await scene.waiting();
    await scene.record({ id, amount: 25_100 }, admin);
    const changes = await rowChanges(server, async () => {
      expect(await scene.record({ id, received_on: day(), reference: 'FT-2' }, admin)).toMatchObject({
        status: 400,
        body: { code: 'bad_request', fields: { received_on: message } },
      });
      expect(await scene.sendBack({ id, amount: 100, returned_on: day() }, admin)).toMatchObject({
        status: 400,
        body: { code: 'bad_request', fields: { returned_on: message } },
      });
    });
    expect(Object.keys(changes)).not.toContain('funding_receipts');
  });

  it('[INV-01] is rejected if the sum would be more than can be stored, and what was recorded can be reversed', async () => {
    const { id } = await scene.waiting();
    const { body } = await scene.record({ id, amount: 999_999_999_999.98 }, admin);
    expect(await scene.record({ id, amount: 0.02, reference: 'FT-2' }, admin)).toMatchObject({
      status: 400,
      body: { fields: { amount: expect.stringContaining('$999,999,999,999.99') } },
    });
    expect((await scene.record({ id, amount: 0.01, reference: 'FT-3' }, admin)).status).toBe(200);
    const receipt = body.item.receipts[0]?._id;
    const reversed = await scene.reverse({ receipt, reason: 'Too many digits.' }, admin);
    expect(reversed.body.item).toMatchObject({ funding: { funded: 0.01, excess: 0 } });
  });

  it('[INV-01] is counted and can be reversed if it was recorded past the largest amount before that was refused', async () => {
    const { id } = await scene.waiting();
    await scene.record({ id, amount: 999_999_999_999.99 }, admin);
    await server.platform.db
      .insertInto('funding_receipts')
      .values({
        _id: newId(),
        createdAt: server.clock.now(),
        syndUser: id,
        round: 1,
        kind: 'receipt',
        amount: '999999999999.99',
        receivedOn: scene.today(),
        reference: 'FT-old',
        recordedBy: only._id,
      })
      .execute();
    const path = `/api/backoffice/participations/${id}/funding`;
    const { rows } = await sql<{ _id: string }>`SELECT _id FROM funding_receipts
      WHERE "syndUser" = ${id} AND reference = 'FT-old'`.execute(server.platform.db);
    expect(await server.request('GET', path, { authCode: admin })).toMatchObject({
      body: { item: { funding: { funded: 25_000, unfunded: 0 } } },
    });
    expect((await scene.reverse({ receipt: rows[0]?._id, reason: 'Twice.' }, admin)).status).toBe(200);
  });
});

describe('an odd receipt', () => {
  const ask = (body: { id: string } & Record<string, unknown>) =>
    scene.record({ confirmed: undefined, ...body }, admin);
  const kinds = (body: { details?: unknown }) =>
    (body.details as { concerns: { kind: string; message: string }[] }).concerns.map(({ kind }) => kind);

  it('[INV-01] is asked about before anything is recorded or sent, and recorded once confirmed', async () => {
    const { id, person } = await scene.waiting();
    const odd = { id, amount: 250_000, reference: `FT-${id}` };
    const changes = await rowChanges(server, async () => {
      const { status, body } = await ask(odd);
      expect([status, body.code]).toEqual([409, 'confirmation_needed']);
      expect(kinds(body)).toEqual(['more_than_open', 'ten_times']);
      expect((await ask({ ...odd, confirmed: false })).body.code).toBe('confirmation_needed');
    });
    expect(Object.keys(changes)).not.toContain('funding_receipts');
    expect(Object.keys(changes)).not.toContain('outbox');
    expect((await ask({ ...odd, confirmed: true })).status).toBe(200);
    expect(await subjects(person.email)).toHaveLength(1);
    const [line] = (await people(server).auditEvents('participations.record_funding')).filter(
      ({ record }) => record === id,
    );
    expect(line).toMatchObject({ detail: { confirmed: true } });
  });

  it('[INV-01] is of a day long before the commitment, from which rates of return would be counted', async () => {
    // Countersigned today, long after the commitment and the wire.
    const committedAt = new Date(server.clock.now().getTime() - 99 * 24 * 60 * 60_000);
    const { id } = await scene.waiting({ participation: { sa_start_date: committedAt } });
    const beside = await scene.waiting({ participation: { sa_start_date: committedAt } });
    const changes = await rowChanges(server, async () => {
      const { status, body } = await ask({ id, reference: `FT-${id}`, received_on: '2019-01-01' });
      expect([status, body.code, kinds(body)]).toEqual([409, 'confirmation_needed', ['long_before']]);
    });
    expect(Object.keys(changes)).not.toContain('funding_receipts');
    const fine = {
      id: beside.id,
      reference: `FT-${beside.id}`,
      received_on: dayIn(committedAt, defaultTimeZone),
    };
    expect((await ask(fine)).status).toBe(200);
  });

  it('[INV-01] is asked about again where something else is odd by then', async () => {
    const [first, second] = [await scene.waiting(), await scene.waiting()];
    const odd = { id: first.id, amount: 30_000, reference: `FT-${first.id}` };
    const shown = (reply: Awaited<ReturnType<typeof ask>>) =>
      (reply.body.details as { concerns: { message: string }[] }).concerns.map(({ message }) => message);
    const confirmed = shown(await ask(odd));
    // Meanwhile somebody records money of that reference.
    expect((await ask({ id: second.id, amount: 10, reference: odd.reference })).status).toBe(200);
    const changes = await rowChanges(server, async () => {
      const again = await ask({ ...odd, confirmed });
      expect([again.status, again.body.code, kinds(again.body)]).toEqual([
        409,
        'confirmation_needed',
        ['more_than_open', 'reference_seen'],
      ]);
      expect((await ask({ ...odd, confirmed: [] })).status).toBe(409);
      confirmed.push(...shown(again));
    });
    expect(Object.keys(changes)).not.toContain('funding_receipts');
    expect(Object.keys(changes)).not.toContain('outbox');
    expect((await ask({ ...odd, confirmed })).status).toBe(200);
    const [line] = (await people(server).auditEvents('participations.record_funding')).filter(
      ({ record }) => record === first.id,
    );
    expect(line).toMatchObject({ detail: { confirmed: true } });
  });

  it('[INV-01] is one whose reference is recorded for any investment, in whatever case, width and spaces', async () => {
    const [first, second] = [await scene.waiting(), await scene.waiting()];
    await scene.record({ id: first.id, amount: 5, reference: 'RACE 7' }, admin);
    for (const reference of ['RACE 7', 'race7', 'ＲＡＣＥ７', ' Ra ce7']) {
      const { body } = await ask({ id: second.id, amount: 6, reference });
      expect([body.code, kinds(body)]).toEqual(['confirmation_needed', ['reference_seen']]);
    }
    const { details } = (await ask({ id: second.id, amount: 6, reference: 'race7' })).body;
    expect(details).toMatchObject({
      concerns: [{ message: expect.stringContaining(`from Ada Investor for ${first.fund.name}`) }],
    });
    // The same payment of the same investment is never taken twice.
    expect(await scene.record({ id: first.id, amount: 5, reference: 'race7' }, admin)).toMatchObject({
      status: 409,
      body: { code: 'conflict' },
    });
  });

  it('[INV-01] has no invisible character in its reference, and is found where an older one has some', async () => {
    const { id } = await scene.waiting();
    expect(await ask({ id, reference: 'RA\u200bCE' })).toMatchObject({
      status: 400,
      body: { fields: { reference: expect.stringContaining('invisible character') } },
    });
    for (const stored of [
      'RACE',
      'RA\u200bCE',
      ' ra\u00a0ce\u2060',
      'ＲＡＣＥ\ufeff',
      'R\u2800A\u00adCE',
      'RÄCE É',
    ]) {
      const { rows } = await sql<{ key: string }>`SELECT reference_key(${stored}) AS key`.execute(
        server.platform.db,
      );
      expect(rows[0]?.key).toBe(referenceKey(stored));
    }
  });

  it('[INV-01] is none once the receipt with its reference was reversed, and one that fits is recorded at once', async () => {
    const [first, second] = [await scene.waiting(), await scene.waiting()];
    const reference = `FT-${first.id}`;
    const { body } = await ask({ id: first.id, reference });
    await scene.reverse({ receipt: body.item.receipts[0]?._id, reason: 'Of another.' }, admin);
    expect((await ask({ id: second.id, reference })).status).toBe(200);
  });
});

describe('a reversal', () => {
  it('[INV-01] mirrors its receipt once and opens funding again where too little is left', async () => {
    const { id, person } = await scene.waiting();
    const { body } = await scene.record({ id }, admin);
    const receipt = body.item.receipts[0]?._id;
    const reversed = await scene.reverse({ receipt, reason: 'Meant for another fund.' }, admin);
    expect(reversed.body.item).toMatchObject({
      funding: { funded: 0, unfunded: 25_000, completedAt: null },
      receipts: [
        { kind: 'reversal', amount: -25_000, reverses: receipt, reason: 'Meant for another fund.' },
        { kind: 'receipt', isReversed: true },
      ],
    });
    expect((await scene.stored(id)).ft_complete_date).toBeNull();
    expect((await subjects(person.email)).at(-1)).toContain('Corrected');
    expect(await scene.reverse({ receipt, reason: 'Again.' }, admin)).toMatchObject({
      status: 409,
      body: { message: 'This entry is reversed already.' },
    });
    const reversal = reversed.body.item.receipts[0]?._id;
    expect((await scene.reverse({ receipt: reversal, reason: 'Back.' }, admin)).status).toBe(409);
    expect((await scene.reverse({ receipt, reason: ' ' }, admin)).status).toBe(400);
    expect((await scene.reverse({ receipt: newId(), reason: 'None.' }, admin)).status).toBe(404);
    // The same money may be recorded again.
    expect((await scene.record({ id }, admin)).status).toBe(200);
  });

  it('[INV-01] changes one investment, and tells its investor and nobody else', async () => {
    const [{ id, person, fund }, other] = [await scene.waiting(), await scene.waiting()];
    const { body } = await scene.record({ id }, admin);
    await scene.record({ id: other.id }, admin);
    const receipt = body.item.receipts[0]?._id;
    expect(
      await rowChanges(server, async () => scene.reverse({ receipt, reason: 'Bounced.' }, admin)),
    ).toEqual({
      funding_receipts: { added: [expect.objectContaining({ syndUser: id, reverses: receipt })] },
      synd_users: { changed: [expect.objectContaining({ _id: id, ft_complete_date: null })] },
      outbox: {
        added: [
          expect.objectContaining({
            to: person.email,
            text: expect.stringContaining(`reversed an entry of $25,000 for ${fund.name}. Reason: Bounced.`),
          }),
        ],
      },
      notifications: { added: [expect.anything()] },
      audit_events: {
        added: [expect.objectContaining({ action: 'participations.reverse_funding', record: id })],
      },
    });
  });

  it('[INV-01] [SEC-06] leaves a line that says which money it was: amount, day and reference, and of a return when it was returned', async () => {
    const { id } = await scene.waiting();
    const lines = () =>
      server.platform.db
        .selectFrom('audit_events')
        .select('detail')
        .where('record', '=', id)
        .where('action', '=', 'participations.reverse_funding')
        .orderBy('at')
        .orderBy('_id')
        .execute();
    const day = scene.today();
    const { body } = await scene.record({ id, amount: 25_000.5, reference: 'OLD1' }, admin);
    const more = await scene.record({ id, amount: 700, reference: 'OLD2' }, admin);
    const returned = await scene.sendBack({ id, amount: 300.25, reference: 'BACK1' }, admin);
    const entry = returned.body.item.receipts.find(({ reference }) => reference === 'BACK1')?._id;
    expect((await scene.reverse({ receipt: entry, reason: 'Not sent.' }, admin)).status).toBe(200);
    const receipt = body.item.receipts.find(({ reference }) => reference === 'OLD1')?._id;
    expect(more.status).toBe(200);
    expect((await scene.reverse({ receipt, reason: 'Wrong year' }, admin)).status).toBe(200);
    expect((await lines()).map(({ detail }) => detail)).toEqual([
      {
        receipt: entry,
        reversal: expect.any(String),
        reason: 'Not sent.',
        amount: '300.25',
        returned_on: day,
        reference: 'BACK1',
        changes: expect.anything(),
      },
      {
        receipt,
        reversal: expect.any(String),
        reason: 'Wrong year',
        amount: '25000.50',
        received_on: day,
        reference: 'OLD1',
        changes: expect.anything(),
      },
    ]);
  });

  it('[INV-01] leaves funding complete where enough is left', async () => {
    const { id } = await scene.waiting();
    await scene.record({ id }, admin);
    const { body } = await scene.record({ id, amount: 500, reference: 'FT-2' }, admin);
    const excess = body.item.receipts.find(({ reference }) => reference === 'FT-2')?._id;
    const reversed = await scene.reverse({ receipt: excess, reason: 'Not ours.' }, admin);
    expect(reversed.body.item.funding).toMatchObject({ excess: 0, completedAt: expect.any(String) });
  });

  it('[INV-01] and a receipt that completes funding at the same time leave what their sum says', async () => {
    const { id } = await scene.waiting();
    const { body } = await scene.record({ id, amount: 10_000 }, admin);
    const receipt = body.item.receipts[0]?._id;
    const [rest, reversal] = await requestWhileLocked(server, { hold: lock(id) }, () =>
      Promise.all([
        scene.record({ id, amount: 15_000, reference: 'FT-2' }, admin),
        scene.reverse({ receipt, reason: 'Bounced.' }, admin),
      ]),
    );
    expect([rest.status, reversal.status]).toEqual([200, 200]);
    expect((await scene.stored(id)).ft_complete_date).toBeNull();
  });

  it('[INV-01] happens once when two admins reverse the same receipt at the same time', async () => {
    const { id } = await scene.waiting();
    const { body } = await scene.record({ id }, admin);
    const receipt = body.item.receipts[0]?._id;
    const other = await server.signIn(await server.make.user({ level: 'admin' }));
    const beside = await scene.waiting();
    await scene.record({ id: beside.id }, admin);
    const changes = await rowChanges(server, async () => {
      const reverse = [other, admin].map(
        (code) => () => scene.reverse({ receipt, reason: 'Bounced.' }, code),
      );
      const replies = await requestsInOrder(server, { hold: lock(id) }, reverse);
      expect(replies.map(({ status }) => status)).toEqual([200, 409]);
    });
    expect(changes.funding_receipts).toEqual({
      added: [expect.objectContaining({ syndUser: id, kind: 'reversal', reverses: receipt })],
    });
    expect(changes.synd_users).toEqual({ changed: [expect.objectContaining({ _id: id })] });
    expect(changes.audit_events?.added).toHaveLength(1);
  });
});

describe('the database', () => {
  it('[INV-01] refuses to change or delete a receipt, to record it twice and to reverse it wrongly', async () => {
    const { id } = await scene.waiting();
    const { body } = await scene.record({ id }, admin);
    const receipt = body.item.receipts[0]?._id ?? '';
    const { db } = server.platform;
    const insert = (kind: string, amount: number, reverses: string | null, reference = 'X') => {
      const _id = newId();
      return sql`INSERT INTO funding_receipts (_id, "createdAt", "syndUser", round, kind, amount, "receivedOn", reference,
        reverses, "recordedBy", "partOf") VALUES (${_id}, now(), ${id}, 1, ${kind}, ${amount}, ${scene.today()},
        ${reference}, ${reverses}, ${only._id}, ${kind === 'return' ? _id : null})`.execute(db);
    };
    await expect(sql`UPDATE funding_receipts SET amount = 1`.execute(db)).rejects.toThrow('append-only');
    await expect(sql`DELETE FROM funding_receipts WHERE _id = ${receipt}`.execute(db)).rejects.toThrow(
      'append-only',
    );
    await expect(sql`TRUNCATE funding_receipts CASCADE`.execute(db)).rejects.toThrow('append-only');
    await expect(insert('receipt', 25_000, null, 'FT-1')).rejects.toThrow('recorded already');
    await expect(insert('reversal', -24_000, receipt)).rejects.toThrow('mirrors');
    await expect(insert('reversal', -25_000, null)).rejects.toThrow('mirrors');
    await expect(insert('return', -25_001, null)).rejects.toThrow('More would go back');
    await expect(insert('receipt', -1, null)).rejects.toThrow('funding_receipts_sign');
    await insert('receipt', 2, null);
    await insert('return', -1, null, 'OUT-1');
    await expect(insert('return', -1, null, 'OUT-1')).rejects.toThrow('recorded already');
    await insert('return', -1, null, 'OUT-2');
    await insert('reversal', -25_000, receipt);
    await expect(insert('reversal', -25_000, receipt)).rejects.toThrow();
  });
});
