import {
  currentPaper,
  issuePaper,
  type NewPaper,
  storePaper,
} from '@paddock/server/modules/money/papers/index.ts';
import { inTransaction } from '@paddock/server/platform/database/index.ts';
import type { TestServer } from '../server.ts';
import { samplePdf } from '../stored-documents.ts';

/** Papers that are issued for the positions of participations, past whatever makes their PDFs. */
export function issuedPapers(server: TestServer) {
  const { platform, store } = server;

  const positionOf = async (syndUser: string) =>
    (
      await platform.db
        .selectFrom('positions')
        .select('_id')
        .where('syndUser', '=', syndUser)
        .executeTakeFirstOrThrow()
    )._id;

  /** Issues a paper, which replaces the one of the same subject unless the test says otherwise. Returns its id. */
  const issue = async (
    syndUser: string,
    paper: Partial<Omit<NewPaper, 'position'>> & { pdf?: Uint8Array } = {},
  ) => {
    const { pdf = samplePdf, ...rest } = paper;
    const subject = {
      position: await positionOf(syndUser),
      kind: rest.kind ?? ('statement' as const),
      subject: rest.subject ?? '2026-01-01/2026-03-31',
    };
    const { investing_entity: holder } = await platform.db
      .selectFrom('synd_users')
      .select('investing_entity')
      .where('_id', '=', syndUser)
      .executeTakeFirstOrThrow();
    const current = await currentPaper(platform.db, subject);
    const stored = await storePaper(platform, store, pdf);
    return await inTransaction(platform.db, (db) =>
      issuePaper(
        db,
        {
          title: 'Capital account statement, Q1 2026',
          from: '2026-01-01',
          to: '2026-03-31',
          holder,
          sequence: 1n,
          contentSha256: stored.sha256,
          originalName: 'statement.pdf',
          ...rest,
          ...subject,
          supersedes: rest.supersedes === undefined ? (current?._id ?? null) : rest.supersedes,
        },
        stored,
        { id: null, now: server.clock.now() },
      ),
    );
  };

  return { issue, positionOf };
}
