import { maxBodyLength, maxTitleLength } from '@paddock/domain';
import { requestWhileLocked, type TestServer, testServer } from '@paddock/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/database/index.ts';

let server: TestServer;
let stallion: string;
let sports: string;
let superadmin: string;
beforeAll(async () => {
  server = await testServer();
  stallion = server.portal._id;
  sports = (await server.make.portal({ slug: 'sports' }))._id;
  superadmin = await server.signIn(await server.make.user({ level: 'superadmin' }));
});
afterAll(() => server.close());

type Contents = {
  contents: Record<string, { _id: string; id: string; title: string; body: string; updatedAt: string }>;
};
type Updated = { success: boolean; updatedAt: string; content: Contents['contents'][string] };

const bySlug = async (slugs: string[], portal?: string | null, host?: string) => {
  const body = { slugs, ...(portal !== undefined && { portal }) };
  return (await server.request<Contents>('POST', '/contents/byslug', { body, ...(host && { host }) })).body
    .contents;
};
const update = <Body = Updated>(body: unknown, authCode: string | undefined = superadmin) =>
  server.request<Body>('POST', '/contents/update', { body, authCode });

describe('POST /contents/byslug', () => {
  it("[CON-01] [CON-02] returns contents by slug, the portal's own before a common one, and omits missing ones", async () => {
    const make = (slug: string, portal: string | null, title: string) =>
      server.platform.db
        .insertInto('contents')
        .values({ _id: newId(), slug, portal, title, body: '' })
        .execute();
    await make('home', null, 'Common');
    await make('home', sports, 'Sports');
    await make('terms', null, 'Terms');
    expect(await bySlug(['home', 'terms', 'missing', 'home'], sports)).toMatchObject({
      home: { title: 'Sports' },
      terms: { title: 'Terms' },
    });
    expect(Object.keys(await bySlug(['home', 'terms', 'missing'], sports))).toHaveLength(2);
    expect((await bySlug(['home'], stallion))['home']?.title).toBe('Common');
    // Without a portal, the one of the host is used.
    expect((await bySlug(['home'], undefined, 'sports.localhost'))['home']?.title).toBe('Sports');
    expect(await bySlug([])).toEqual({});
  });

  it('[CON-02] answers under /api too', async () => {
    const reply = await server.request('POST', '/api/contents/byslug', {
      body: { slugs: ['x'], portal: stallion },
    });
    expect(reply).toMatchObject({ status: 200, body: { contents: {} } });
  });

  it('[CON-02] rejects a malformed body', async () => {
    for (const body of [
      {},
      { slugs: 'home' },
      { slugs: [1] },
      { slugs: ['a'], portal: 'x' },
      { slugs: Array(201).fill('a') },
      '{',
    ])
      expect(await server.request('POST', '/contents/byslug', { body })).toMatchObject({ status: 400 });
    expect(server.errors).toEqual([]);
  });
});

describe('POST /contents/update', () => {
  it('[CON-03] creates a missing item, changes it, and leaves an audit line', async () => {
    expect(await update({ slug: 'new', portal: stallion, title: 'One', body: '<p>a</p>' })).toMatchObject({
      status: 200,
      body: { success: true },
    });
    expect(await update({ slug: 'new', portal: stallion, title: 'Two' })).toMatchObject({ status: 200 });
    const item = (await bySlug(['new'], stallion))['new'];
    expect(item).toMatchObject({ title: 'Two', body: '<p>a</p>' });
    expect(item?.id).toBe(item?._id);
    expect(await bySlug(['new'], sports)).toEqual({});
    const lines = await server.platform.db
      .selectFrom('audit_events')
      .selectAll()
      .where('action', '=', 'contents.update')
      .execute();
    expect(lines.filter(({ record }) => record === item?._id)).toHaveLength(2);
  });

  it('[CON-09] sanitizes the body', async () => {
    await update({ slug: 'evil', portal: stallion, body: '<p onclick="x()">a<script>b</script></p>' });
    expect((await bySlug(['evil'], stallion))['evil']?.body).toBe('<p>a</p>');
  });

  it('[CON-12] answers 409 with the current text to a stale version, and changes nothing', async () => {
    const first = await update({ slug: 'shared', portal: stallion, title: 'T', body: '<p>1</p>' });
    const { updatedAt } = first.body;
    expect((await bySlug(['shared'], stallion))['shared']?.updatedAt).toBe(updatedAt);
    const second = await update({ slug: 'shared', portal: stallion, body: '<p>2</p>', updatedAt });
    expect(second.status).toBe(200);
    const stale = await update<unknown>({ slug: 'shared', portal: stallion, body: '<p>3</p>', updatedAt });
    expect(stale).toMatchObject({
      status: 409,
      body: {
        code: 'conflict',
        details: { current: { title: 'T', body: '<p>2</p>', updatedAt: second.body.updatedAt } },
      },
    });
    expect((await bySlug(['shared'], stallion))['shared']?.body).toBe('<p>2</p>');
  });

  it('[CON-12] reports an existing text to an editor who saw none, and returns the text as stored', async () => {
    const first = await update({ slug: 'made', portal: stallion, body: '<b>1</b>', updatedAt: null });
    expect(first).toMatchObject({
      status: 200,
      body: { content: { body: '<strong>1</strong>', title: null } },
    });
    const second = await update<unknown>({ slug: 'made', portal: stallion, body: '2', updatedAt: null });
    expect(second).toMatchObject({
      status: 409,
      body: { details: { current: { body: '<strong>1</strong>', title: null } } },
    });
    const { content } = (await update({ slug: 'made', portal: stallion, title: 'T' })).body;
    expect(content).toEqual((await bySlug(['made'], stallion))['made']);
  });

  it.each([
    ['emoji', '👩‍👩‍👧‍👦 🏳️‍🌈 e\u0301 \u{1F9D1}\u{1F3FD}'],
    ['right-to-left', 'שלום עולם \u200Fمرحبا\u200E (a)'],
    ['a very long one', 'Wörter '.repeat(60_000)],
    ['spaces and signs', 'a\u00a0b &amp; &lt;c&gt; "d" \u2028 \u00ad'],
  ])('[CON-03] %s survives the round trip exactly', async (_, text) => {
    const body = `<p>${text}</p>`;
    const title = text.slice(0, 2_000);
    const reply = await update({ slug: 'round', portal: stallion, title, body });
    expect(reply.status).toBe(200);
    const stored = (await bySlug(['round'], stallion))['round'];
    expect(stored?.body === body && stored.title === title).toBe(true);
  });

  it('[CON-03] takes no invisible character, and keeps none that is written as a reference', async () => {
    const place = { slug: 'unseen', portal: stallion };
    expect((await update({ ...place, body: '<p>a\u200bb</p>' })).status).toBe(400);
    expect((await update({ ...place, title: 'a\u202eb' })).status).toBe(400);
    expect((await update({ ...place, body: '<p>a&#8203;b&#x202e;c&shy;d</p>' })).status).toBe(200);
    expect((await bySlug(['unseen'], stallion))['unseen']?.body).toBe('<p>abc\u00add</p>');
  });

  it('[CON-12] tells one of two concurrent editors of the conflict, even when the clock stands still', async () => {
    server.clock.set(new Date());
    const { updatedAt } = (await update({ slug: 'raced', portal: stallion, body: '0' })).body;
    const replies = await Promise.all(
      ['a', 'b', 'c'].map((body) => update({ slug: 'raced', portal: stallion, body, updatedAt })),
    );
    expect(replies.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409, 409]);
  });

  it("[CON-12] compares a change that waits for another editor's with what that editor wrote", async () => {
    const { updatedAt, content } = (await update({ slug: 'waited', portal: stallion, body: '0' })).body;
    const reply = await requestWhileLocked(
      server,
      {
        // Only locks the row: if it were changed too, the insert that comes first would wait for it.
        hold: (holder) =>
          holder.selectFrom('contents').select('_id').where('_id', '=', content._id).forUpdate().execute(),
        release: (holder) =>
          holder
            .updateTable('contents')
            .set({ body: 'theirs', updatedAt: new Date(Date.parse(updatedAt) + 1) })
            .where('_id', '=', content._id)
            .execute(),
      },
      () => update<unknown>({ slug: 'waited', portal: stallion, body: 'mine', updatedAt }),
    );
    expect(reply).toMatchObject({ status: 409, body: { details: { current: { body: 'theirs' } } } });
    expect((await bySlug(['waited'], stallion))['waited']?.body).toBe('theirs');
  });

  it('[CON-03] is for superadmins only', async () => {
    const admin = await server.signIn(await server.make.user({ level: 'admin' }));
    const change = { slug: 'guarded', portal: stallion, title: 'x' };
    expect(await update(change, admin)).toMatchObject({ status: 403 });
    expect(await server.request('POST', '/contents/update', { body: change })).toMatchObject({ status: 401 });
    expect(await bySlug(['guarded'], stallion)).toEqual({});
  });

  it('[CON-03] rejects malformed bodies and unknown portals', async () => {
    const unknown = newId();
    for (const body of [
      {},
      { slug: '' },
      { slug: 'a', body: 1 },
      { slug: 'a', updatedAt: 'soon' },
      { slug: 'a', portal: unknown },
      { slug: 'a\u0000' },
      { slug: 'a', body: 'x'.repeat(maxBodyLength + 1) },
      { slug: 'a', title: 'x'.repeat(maxTitleLength + 1) },
    ])
      expect(await update(body)).toMatchObject({ status: 400 });
    expect(server.errors).toEqual([]);
  });
});
