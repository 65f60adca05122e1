import type { TestServer } from '../server.ts';

const linesSoFar = (server: TestServer) =>
  server.platform.db
    .selectFrom('audit_events')
    .select(['_id', 'action', 'actor', 'collection', 'record'])
    .where('address', 'is distinct from', 'job')
    .execute();

/** The lines that the request itself left. Jobs of earlier requests may write theirs at any time. */
export async function auditLinesOf<Reply>(server: TestServer, request: () => Promise<Reply>) {
  const before = new Set((await linesSoFar(server)).map(({ _id }) => _id));
  const reply = await request();
  const lines = (await linesSoFar(server)).filter(({ _id }) => !before.has(_id));
  return { reply, lines: lines.map(({ _id, ...line }) => line) };
}
