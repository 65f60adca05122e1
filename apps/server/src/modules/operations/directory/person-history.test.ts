import type { PersonPage } from '@paddock/contract';
import { people, storedDocuments, type TestServer, testServer } from '@paddock/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/database/index.ts';

let server: TestServer;
let of: ReturnType<typeof people>;
let admin: string;
beforeAll(async () => {
  server = await testServer();
  of = people(server);
  admin = await server.signIn(await server.make.user({ level: 'admin' }));
});
afterAll(() => server.close());

const page = async (user: string) =>
  server.request<{ item: PersonPage }>('GET', `/api/backoffice/people/${user}`, { authCode: admin });

describe("what a person's page says about the past", () => {
  it('[BAC-08] has the emails to earlier addresses, while they were theirs, and not those of who has one now', async () => {
    const [first, second] = [`first-${newId()}@example.com`, `second-${newId()}@example.com`];
    const person = await of.person({ email: first, username: first });
    const [taker, rival] = [await of.person(), await of.person()];
    const { db } = server.platform;
    const dayOf = (days: number) => new Date(Date.UTC(2026, 0, 1 + days));
    const move = (user: string, oldEmail: string, newEmail: string, days: number, isConfirmed = true) =>
      db
        .insertInto('email_changes')
        .values({
          _id: newId(),
          user,
          createdAt: dayOf(days),
          oldEmail,
          oldUsername: oldEmail,
          newEmail,
          confirmHash: null,
          confirmUntil: dayOf(days),
          confirmedAt: isConfirmed ? dayOf(days) : null,
          undoHash: Buffer.from(newId()),
          undoUntil: dayOf(days + 30),
        })
        .execute();
    await move(person._id, first, second, 100);
    await move(person._id, second, rival.email, 110, false);
    await move(taker._id, taker.email, first, 200);
    await db.updateTable('users').set({ email: second }).where('_id', '=', person._id).execute();
    await db.updateTable('users').set({ email: first }).where('_id', '=', taker._id).execute();
    const emails = [
      [first, 'Welcome', 50],
      [first.toUpperCase(), 'Your address was changed', 101],
      [first, 'For the next owner', 201],
      [second, 'Before it was theirs', 10],
      [second, 'Your K-1', 150],
      [rival.email, 'For somebody else', 120],
    ] as const;
    for (const [to, subject, days] of emails)
      await db
        .insertInto('outbox')
        .values({ _id: newId(), createdAt: dayOf(days), to, subject, text: '', html: '' })
        .execute();
    const messagesOf = async (user: string) =>
      (await page(user)).body.item.messages.map(({ subject, to }) => [subject, to]);
    expect(await messagesOf(person._id)).toEqual([
      ['Your K-1', second],
      ['Your address was changed', first.toUpperCase()],
      ['Welcome', first],
    ]);
    expect(await messagesOf(taker._id)).toEqual([['For the next owner', first]]);
    expect(await messagesOf(rival._id)).toEqual([['For somebody else', rival.email]]);
  });

  it('[BAC-08] lists agreements that the team can open, without counting as a reader', async () => {
    const person = await of.person();
    const { _id: syndUser } = await server.make.participation({ user: person._id });
    const agreement = await storedDocuments(server).agreementOf(syndUser);
    expect((await page(person._id)).body.item.documents).toMatchObject([
      { _id: agreement._id, kind: 'synd_agreements', openedAt: null },
    ]);
    const open = (authCode?: string) =>
      server.request<{ url: string }>('POST', '/api/backoffice/filing/open', {
        authCode,
        body: { id: agreement._id },
      });
    expect((await open(await server.signIn(person))).status).toBe(403);
    expect(await open(admin)).toMatchObject({ status: 200, body: { url: expect.any(String) } });
    expect((await page(person._id)).body.item.documents).toMatchObject([{ openedAt: null }]);
  });
});
