import type { FilingDraftItem } from '@paddock/contract';
import { work as tellRecipients } from '@paddock/server/modules/documents/filing/tell-recipients.job.ts';
import { matchPapers } from '@paddock/server/modules/documents/matching/index.ts';
import { sql } from 'kysely';
import { jobRun } from '../job-run.ts';
import { paperPdf } from '../paper-pdf.ts';
import type { TestServer } from '../server.ts';
import { filingScene } from './filing-scene.ts';

/** What an admin and investors do with papers that are matched to investing profiles. The jobs run when a test says so. */
export function paperScene(server: TestServer) {
  const { make, request, platform } = server;
  const filing = filingScene(server);
  let digits = 100_000_001;
  let team = '';

  /** Signs a new admin in, who does what follows. Returns the auth code. */
  const admin = async () => (team = await server.signIn(await make.user({ level: 'admin' })));

  /** An investor with a profile, and the profile's tax id. */
  const holder = async (
    legalName: string,
    { taxId = String((digits += 1009)), kind = 'llc' }: { taxId?: string; kind?: string } = {},
  ) => {
    const user = await make.user();
    const authCode = await server.signIn(user);
    const { body } = await request<{ item: { _id: string } }>('POST', '/api/investing_entities', {
      authCode,
      body: { kind, legalName, taxId },
    });
    return { user, authCode, id: body.item._id, legalName, taxId };
  };

  /** A tax form of 2025 with these lines. */
  const k1 = (...lines: string[]) => paperPdf([['Schedule K-1 (Form 1065) 2025', ...lines]]);
  const draft = (name: string, ...lines: string[]) =>
    filing.draft(team, 'tax_documents', { name, bytes: k1(...lines) });
  const drafts = async (ids: readonly string[]) => {
    const { body } = await request<{ items: FilingDraftItem[] }>('GET', '/api/backoffice/filing/drafts', {
      authCode: team,
    });
    return ids.map((id) => body.items.find(({ _id }) => _id === id));
  };
  const confirm = (ids: readonly string[], more: object = {}) =>
    filing.post<{ items: FilingDraftItem[] }>('confirm', team, { ids, ...more });

  const matchAll = async () => {
    const run = jobRun({ db: platform.db });
    await matchPapers(platform, server.store, run);
    return run;
  };
  /** Sends the emails about everything that was published. */
  const tellEverybody = async () => {
    const { rows } = await sql<{
      publication: string;
    }>`SELECT DISTINCT publication FROM publication_recipients
      WHERE "notifiedAt" IS NULL`.execute(platform.db);
    for (const { publication } of rows) await tellRecipients(platform, { publication }, jobRun());
  };

  /** The tax documents that a person sees. */
  const taxOf = async ({ authCode }: { authCode: string }) =>
    (
      await request<{ items: { _id: string }[] }>('GET', '/api/tax_documents?mine=true', { authCode })
    ).body.items.map(({ _id }) => _id);
  /** The subjects of the emails to an address. */
  const emailsTo = async ({ email }: { email: string }) =>
    (await platform.db.selectFrom('outbox').select('subject').where('to', '=', email).execute()).map(
      ({ subject }) => subject,
    );
  return { filing, admin, holder, k1, draft, drafts, confirm, matchAll, tellEverybody, taxOf, emailsTo };
}

export type PaperScene = ReturnType<typeof paperScene>;
/** An investor of the scene. */
export type PaperHolder = Awaited<ReturnType<PaperScene['holder']>>;
