import { X509Certificate } from 'node:crypto';
import {
  requestWhileLocked,
  type SigningScene,
  signingScene,
  type TestServer,
  testServer,
} from '@paddock/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../../../platform/database/index.ts';
import { createSecrets } from '../../../../platform/secrets.ts';
import { createSigningTools } from '../create-signing-tools.ts';
import { completeAgreement, resumeCompletions } from './complete-agreement.job.ts';
import { loadSealingIdentity } from './sealing-identity.ts';

let server: TestServer;
let scene: SigningScene;
beforeAll(async () => {
  server = await testServer();
  scene = await signingScene(server);
});
afterAll(() => server.close());

it('[SIG-06] two processes that start at the same time seal with the identity of the first', async () => {
  const { platform, agreementPdf } = server;
  const { db, secrets, clock } = platform;
  const { certificatePem, passphrase, p12 } = await agreementPdf.createSealingIdentity({
    organization: 'The first process',
    now: clock.now(),
  });
  const secret = JSON.stringify({ p12: Buffer.from(p12).toString('base64'), passphrase });
  const sealed = await requestWhileLocked(
    server,
    {
      hold: (held) => sql`SELECT pg_advisory_xact_lock(7030001)`.execute(held),
      release: (held) =>
        held
          .insertInto('sealing_identities')
          .values({
            _id: newId(),
            p12: secrets.encrypt(Buffer.from(secret)),
            certificate: certificatePem,
            createdAt: clock.now(),
          })
          .execute(),
    },
    () => loadSealingIdentity(platform, agreementPdf, null),
  );
  expect(sealed).toMatchObject({ certificatePem, passphrase });
  expect(await loadSealingIdentity(platform, agreementPdf, null)).toMatchObject({ certificatePem });
  expect(await db.selectFrom('sealing_identities').select('certificate').execute()).toEqual([
    { certificate: certificatePem },
  ]);
  await db.deleteFrom('sealing_identities').execute();
});

it('[SIG-06] [POR-01] each portal seals in its own name', async () => {
  const { platform, agreementPdf } = server;
  const [first, second] = [await server.make.portal(), await server.make.portal()];
  for (const { _id, name } of [first, second]) {
    const { certificatePem } = await loadSealingIdentity(platform, agreementPdf, _id);
    expect(new X509Certificate(certificatePem).subject).toContain(`O=${name}`);
    expect(await loadSealingIdentity(platform, agreementPdf, _id)).toMatchObject({ certificatePem });
  }
  await platform.db.deleteFrom('sealing_identities').execute();
});

it('[SIG-06] [POR-01] the agreement of a fund without a portal is sealed in the name of the default one', async () => {
  const { platform, agreementPdf } = server;
  const portals = {
    ...platform.portals,
    byId: async () => ({ ...(await server.make.portal()), name: 'Harbor Default' }) as never,
  };
  const { certificatePem } = await loadSealingIdentity({ ...platform, portals }, agreementPdf, null);
  expect(new X509Certificate(certificatePem).subject).toContain('O=Harbor Default');
  await platform.db.deleteFrom('sealing_identities').execute();
});

it('[SIG-06] seals nothing under another SECRET_KEY or with an incomplete key, and says so; with the right one, the next start resumes it', async () => {
  const { platform } = server;
  const single = await scene.invested();
  await scene.requestSign(single);
  await scene.sign(await scene.emailedCode(single.person.email));
  expect((await scene.countersign(single.id)).status).toBe(200);
  const request = (await scene.requestOf(single.id))._id;
  const { portal } = await scene.requestOf(single.id);
  await loadSealingIdentity(platform, server.agreementPdf, portal);

  const other = { ...platform, secrets: createSecrets('another secret key of 32 characters or more') };
  await expect(completeAgreement(other, createSigningTools(other, server), request)).rejects.toThrow(
    /another SECRET_KEY/,
  );
  expect((await scene.requestOf(single.id)).completedAt).toBeNull();

  const { p12 } = await platform.db.selectFrom('sealing_identities').select('p12').executeTakeFirstOrThrow();
  const store = (sealed: Buffer) =>
    platform.db.updateTable('sealing_identities').set({ p12: sealed }).execute();
  await store(platform.secrets.encrypt(Buffer.from('{"p12":"MIIC"}')));
  await expect(completeAgreement(platform, server.signing, request)).rejects.toThrow(/passphrase/);
  await store(p12);

  // The job has given up.
  await sql`DELETE FROM pgboss.job WHERE name = 'complete-agreement'`.execute(platform.db);
  await resumeCompletions(platform);
  const { rows } = await sql<{ data: unknown }>`
    SELECT data FROM pgboss.job WHERE name = 'complete-agreement'`.execute(platform.db);
  expect(rows).toEqual([{ data: { request } }]);

  await completeAgreement(platform, server.signing, request);
  await resumeCompletions(platform);
  const lines = await platform.db
    .selectFrom('audit_events')
    .select('address')
    .where('action', '=', 'agreement.complete')
    .where('record', '=', single.id)
    .execute();
  expect(lines).toEqual([{ address: 'job' }]);
  const again = await sql`SELECT 1 FROM pgboss.job WHERE name = 'complete-agreement'`.execute(platform.db);
  expect(again.rows).toHaveLength(1);
});
