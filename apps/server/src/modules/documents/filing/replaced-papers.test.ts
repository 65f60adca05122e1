import {
  type PaperHolder,
  type PaperScene,
  paperScene,
  rowChanges,
  type TestServer,
  testServer,
} from '@paddock/testing';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

let server: TestServer;
let scene: PaperScene;
let admin: string;
beforeAll(async () => {
  server = await testServer();
  scene = paperScene(server);
});
beforeEach(async () => {
  admin = await scene.admin();
});
afterAll(() => server.close());

it('[BAC-15] asks by name before a file that seems to be another holder’s replaces one', async () => {
  const [ours, theirs] = [
    await scene.holder('Replaced Ours LLC'),
    await scene.holder('Replacing Theirs LLC'),
  ];
  const published = await scene.draft('8.pdf', ours.taxId, ours.legalName);
  await scene.matchAll();
  await scene.confirm([published]);
  await scene.filing.publish(admin, [published]);
  const replace = async (by: PaperHolder) => {
    const bytes = scene.k1(by.taxId, by.legalName);
    const id = await scene.filing.draft(admin, 'tax_documents', {
      name: 'new.pdf',
      bytes,
      replaces: published,
    });
    await scene.matchAll();
    return id;
  };
  const wrong = await replace(theirs);
  const asked = await scene.filing.publish(admin, [wrong]);
  expect(asked).toMatchObject({
    status: 409,
    body: {
      code: 'confirmation_needed',
      message: 'The new file seems to be for Replacing Theirs LLC. The document is for Replaced Ours LLC.',
      details: { papers: [{ draft: wrong, found: 'Replacing Theirs LLC', published: 'Replaced Ours LLC' }] },
    },
  });
  expect((await scene.filing.publish(admin, [wrong], { confirmed: true })).status).toBe(200);
  expect((await scene.filing.publish(admin, [await replace(ours)])).status).toBe(200);
});

it('[BAC-15] asks before a file that has not been read yet replaces one, and by name once it has been', async () => {
  const [ours, theirs] = [await scene.holder('Unread Ours LLC'), await scene.holder('Unread Theirs LLC')];
  const published = [
    await scene.draft('u1.pdf', ours.taxId, ours.legalName),
    await scene.draft('u2.pdf', ours.taxId, ours.legalName),
  ];
  await scene.matchAll();
  await scene.confirm(published);
  await scene.filing.publish(admin, published);
  const replace = (replaces: string) =>
    scene.filing.draft(admin, 'tax_documents', { bytes: scene.k1(theirs.taxId, theirs.legalName), replaces });
  const [first, second] = [await replace(published[0] ?? ''), await replace(published[1] ?? '')];
  const changes = await rowChanges(server, async () => {
    const asked = await scene.filing.publish(admin, [first]);
    expect(asked).toMatchObject({
      status: 409,
      body: {
        code: 'confirmation_needed',
        message: 'The new file has not been read yet, so nobody knows whether it is for Unread Ours LLC.',
        details: { papers: [{ draft: first, found: null, published: 'Unread Ours LLC' }] },
      },
    });
    // What was confirmed of other holders was not about a file that nobody had read.
    expect((await scene.filing.publish(admin, [first], { confirmed: true })).status).toBe(409);
  });
  expect(Object.keys(changes)).not.toContain('tax_documents');
  expect((await scene.filing.publish(admin, [first], { confirmedUnread: true })).status).toBe(200);
  await scene.matchAll();
  // Read in the meantime: the warning by name is still to come.
  const named = await scene.filing.publish(admin, [second], { confirmedUnread: true });
  expect(named).toMatchObject({
    status: 409,
    body: {
      details: { papers: [{ draft: second, found: 'Unread Theirs LLC', published: 'Unread Ours LLC' }] },
    },
  });
  expect((await scene.filing.publish(admin, [second], { confirmed: true })).status).toBe(200);
});
