import type { DownloadReply, IssuedPapers } from '@paddock/contract';
import {
  delegateScene,
  figuresScene,
  issuedPapers,
  samplePdf,
  type TestServer,
  testServer,
} from '@paddock/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { StalePreparationError } from '../../../platform/prepare-and-record.ts';

let server: TestServer;
let papers: ReturnType<typeof issuedPapers>;
let people: Awaited<ReturnType<typeof delegateScene>>;
beforeAll(async () => {
  server = await testServer();
  people = await delegateScene(server);
  papers = issuedPapers(server);
});
afterAll(() => server.close());

const list = (authCode: string) => server.request<IssuedPapers>('GET', '/api/ledger/papers', { authCode });
const download = (authCode: string, id: string) =>
  server.request<DownloadReply>('POST', '/api/ledger/papers/download', { authCode, body: { id } });

/** A paper of Daniel's company, and one of Daniel himself beside it. */
async function issued() {
  const made = await people.made();
  await figuresScene(server).open(made.fund._id);
  return {
    ...made,
    ofLlc: await papers.issue(made.investment),
    ofSelf: await papers.issue(made.ownInvestment),
  };
}

describe('a paper', () => {
  it('[LED-06] is replaced by one that names it, once, and both stay', async () => {
    const { daniel, investment, ofLlc, ofSelf } = await issued();
    const corrected = await papers.issue(investment, { pdf: Buffer.from('%PDF-1.7\n% corrected\n%%EOF\n') });
    const { items } = (await list(daniel.authCode)).body;
    expect(items.map(({ _id, isCorrection, isReplaced }) => [_id, isCorrection, isReplaced])).toEqual([
      [corrected, true, false],
      [ofSelf, false, false],
      [ofLlc, false, true],
    ]);
    const file = await server.app.inject({ url: (await download(daniel.authCode, ofLlc)).body.url });
    expect(file.rawPayload).toEqual(samplePdf);
  });

  it('[LED-06] is issued once, and replaced once, when two are prepared at the same time', async () => {
    const { investment, ofLlc } = await issued();
    const race = async (paper: Parameters<typeof papers.issue>[1]) => {
      const both = await Promise.allSettled([
        papers.issue(investment, paper),
        papers.issue(investment, paper),
      ]);
      expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
        reason: expect.any(StalePreparationError),
      });
    };
    // Both saw that there was none, and then that there was this one.
    await race({ subject: 'raced', supersedes: null });
    await race({ supersedes: ofLlc });
    const { rows } = await sql`SELECT FROM issued_papers p JOIN positions q ON q._id = p.position
      WHERE q."syndUser" = ${investment}`.execute(server.platform.db);
    expect(rows).toHaveLength(3);
  });

  it('[LED-06] is not issued once its position is another profile’s than the one that it states', async () => {
    const { investment, self } = await issued();
    const before = await papers.issue(investment, { subject: 'before' });
    await expect(papers.issue(investment, { subject: 'after', holder: self })).rejects.toThrow(
      StalePreparationError,
    );
    const { rows } = await sql`SELECT p._id FROM issued_papers p JOIN positions q ON q._id = p.position
      WHERE q."syndUser" = ${investment} AND p.subject IN ('before', 'after')`.execute(server.platform.db);
    expect(rows).toEqual([{ _id: before }]);
  });

  it('[LED-06] is replaced for the holder whom it states, also once its position is another profile’s, and for no third one', async () => {
    const { daniel, investment, llc, self, ofLlc } = await issued();
    const trust = await people.profile(daniel.authCode, 'trust', 'Okafor Trust');
    await server.platform.db
      .updateTable('synd_users')
      .set({ investing_entity: trust })
      .where('_id', '=', investment)
      .execute();
    await expect(papers.issue(investment, { holder: self })).rejects.toThrow(StalePreparationError);
    const replacement = await papers.issue(investment, { holder: llc });
    const { rows } = await sql`SELECT _id, holder FROM issued_papers WHERE supersedes = ${ofLlc}`.execute(
      server.platform.db,
    );
    expect(rows).toEqual([{ _id: replacement, holder: llc }]);
  });

  it('[LED-06] is never changed or removed, and replaces no paper of another position', async () => {
    const { investment, ownInvestment, ofSelf } = await issued();
    const { db } = server.platform;
    for (const statement of ['UPDATE issued_papers SET title = title', 'DELETE FROM issued_papers'])
      await expect(sql.raw(statement).execute(db), statement).rejects.toThrow('append-only');
    const position = await papers.positionOf(investment);
    expect(position).not.toBe(await papers.positionOf(ownInvestment));
    const copy = sql`INSERT INTO issued_papers (_id, position, kind, subject, title, "to", sequence, "contentSha256", key,
        "originalName", size, sha256, supersedes)
      SELECT gen_random_uuid(), ${position}, kind, subject, title, "to", sequence, "contentSha256", key || '2',
        "originalName", size, sha256, _id FROM issued_papers WHERE _id = ${ofSelf}`;
    await expect(copy.execute(db)).rejects.toThrow('issued_papers_supersedes');
  });
});

it('[LED-06] leaves no error', () => expect(server.errors).toEqual([]));
