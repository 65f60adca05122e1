import type { Endpoint } from '@paddock/contract';
import {
  auditedWrites,
  auditLinesOf,
  type DropboxSignService,
  type LocalIssuer,
  localIssuer,
  makeWorld,
  startDropboxSignService,
  type TestServer,
  testServer,
} from '@paddock/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mountedEndpoints } from './mount.ts';
import { isWatched } from './testing/watched-endpoints.ts';

/** They change nothing lasting: lists behind a POST, and form posts and challenges that expire. */
const unaudited: Readonly<Record<string, string>> = {
  loadSettings: 'reads',
  contentsBySlug: 'reads',
  educationBySlug: 'reads',
  previewNotification: 'reads',
  syncSign: 'reads',
  previewPercentages: 'reads',
  previewReceipts: 'reads',
  previewDistribution: 'reads',
  previewValuation: 'reads',
  previewRunImport: 'reads',
  verifyJournal: 'reads',
  readInvitation: 'reads',
  readSigning: 'reads',
  readSigningDocument: 'a view, which is evidence of the agreement and not a line of the log',
  openSigningFrame: 'a view, which is evidence of the agreement and not a line of the log',
  refreshSigning: 'asks the signing service; each signature that it reports leaves a line',
  refreshCountersignature: 'asks the signing service; each signature that it reports leaves a line',
  checkSignatureTemplate: 'reads',
  presignVerificationUpload: 'offers a form post; what is uploaded is recorded by saving it',
  presignPictureUpload: 'offers a form post; what is uploaded is recorded by saving it',
  presignPhoto: 'offers a form post; what is uploaded is recorded by saving it',
  presignPortalPicture: 'offers a form post; what is uploaded is recorded by saving it',
  presignTemplateUpload: 'offers a form post; what is uploaded is recorded by saving it',
  presignFiling: 'offers a form post; what is uploaded is recorded by saving it',
  previewFiling: 'reads',
  reportBrowserError: 'a line of the log of the server, about a page and not about a person',
  beginAuthenticatorSetup: 'a secret that counts once it is confirmed',
  beginPasskeyRegistration: 'a challenge for five minutes',
  beginPasskeySignIn: 'a challenge for five minutes',
  beginPasskeyReauthentication: 'a challenge for five minutes',
  beginPasskeySecondStep: 'a challenge for five minutes',
  beginPasskeyEmailUndo: 'a challenge for five minutes',
  beginPasskeyRemoval: 'a challenge for five minutes',
};

/** The generic writes, which leave a line for each collection. */
const generic = ['createRecord', 'updateRecord', 'updateRecordByBody', 'deleteRecord', 'deleteRecordByQuery'];

/** What a request that succeeds left, each sent once with an idempotency key. */
interface Outcome {
  readonly name: string;
  readonly endpoint: Endpoint;
  readonly reply: { status: number; body: unknown };
  readonly lines: readonly object[];
  readonly expectedLine: object;
  /** How many replies were stored for a repeated request. */
  readonly stored: number;
}

let server: TestServer;
let dropboxSign: DropboxSignService;
let issuer: LocalIssuer;
let written: readonly string[];
const outcomes: Outcome[] = [];
beforeAll(async () => {
  issuer = await localIssuer({ clientId: 'stallion.apps.example', now: () => server.clock.now() });
  dropboxSign = await startDropboxSignService();
  server = await testServer({
    jobs: true,
    env: { GOOGLE_JWKS_URL: issuer.jwksUrl, ...dropboxSign.env },
    portal: { signInWithGoogleClientId: issuer.clientId },
  });
  const writes = await auditedWrites(await makeWorld(server), { issuer, dropboxSign });
  written = Object.keys(writes);
  for (const [name, { action, prepare }] of Object.entries(writes)) {
    const endpoint = watched().find((each) => each.name === name);
    if (!endpoint) throw new Error(`${name} is not mounted`);
    const { params = {}, body, authCode, actor, record } = await prepare();
    const url = endpoint.path.replace(/:(\w+)/g, (_, part: string) => params[part] ?? '');
    const before = await storedReplies();
    const { reply, lines } = await auditLinesOf(server, () =>
      server.request(endpoint.method, url, {
        authCode,
        headers: { 'idempotency-key': name },
        ...(body && { body }),
      }),
    );
    const expectedLine = { action, actor, record: record === undefined ? expect.any(String) : record };
    outcomes.push({ name, endpoint, reply, lines, expectedLine, stored: (await storedReplies()) - before });
  }
}, 120_000);
afterAll(async () => {
  await server.close();
  await issuer.close();
  await dropboxSign.close();
});

const watched = () => mountedEndpoints(server.app).filter(isWatched);
const storedReplies = async () =>
  (await server.platform.db.selectFrom('idempotency_keys').select('method_path').execute()).length;

describe('every endpoint that writes or hands out a file', () => {
  it('has an entry here, and succeeds', () => {
    const known = [...written, ...Object.keys(unaudited), ...generic];
    expect(known.toSorted()).toEqual(
      watched()
        .map(({ name }) => name)
        .toSorted(),
    );
    for (const { name, reply } of outcomes)
      expect([name, reply.status, reply.status < 400 ? '' : reply.body]).toEqual([name, 200, '']);
    expect(server.errors).toEqual([]);
  });

  it('[COL-04] [SEC-06] leaves its line in the audit log, with who did what', () => {
    for (const { name, lines, expectedLine } of outcomes)
      expect(lines, name).toContainEqual(expect.objectContaining(expectedLine));
  });

  // Sign-ins, a secret to scan, recovery codes, tax ids, and links that open a file.
  const secrets = /"(authCode|token|code|secret|recoveryCodes|taxId)":|"url":"\/files\//;

  it('[SYN-10] [SEC-07] stores its reply for a repeated request unless that contains a secret', () => {
    for (const { name, endpoint, stored } of outcomes)
      expect([name, stored]).toEqual([
        name,
        endpoint.method === 'GET' || endpoint.storesReply === false ? 0 : 1,
      ]);
    const secret = outcomes.filter(({ reply }) => secrets.test(JSON.stringify(reply.body)));
    for (const { name, endpoint } of secret) expect([name, endpoint.storesReply]).toEqual([name, false]);
    // At least the session, the second step, the impersonation session, recovery codes, a tax id and the downloads.
    expect(secret.length).toBeGreaterThanOrEqual(9);
  });
});
