import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import fastify from 'fastify';
import { Pool } from 'pg';

/**
 * The baseline of the list, as written by hand in an afternoon. A route without a schema, one indexed query for the
 * session's user, one joined SELECT through a pool as large as the real server's, rows nested by hand, the object
 * returned.
 */
const pool = new Pool({ connectionString: process.env['DATABASE_URL'], max: 10 });
const app = fastify();

app.get('/health', async () => ({ status: 'ok' }));

const pageFile = process.env['PAGE_FILE'];
if (pageFile) {
  const page = readFileSync(pageFile);
  app.get('/', (_request, reply) =>
    reply.headers({ 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' }).send(page),
  );
}

app.get('/api/synd_users', async (request, reply) => {
  const code = String(request.headers['authcode'] ?? '');
  const hash = createHash('sha256').update(code).digest();
  const session = await pool.query(
    'SELECT u.* FROM user_auths a JOIN users u ON u._id = a."user" WHERE a.hash = $1',
    [hash],
  );
  if (session.rows.length === 0) return reply.code(401).send({ message: 'Please sign in.' });
  const found = await pool.query({
    text: `SELECT s.*, f.* FROM synd_users s LEFT JOIN funds f ON f._id = s.fund
      ORDER BY s."createdAt" DESC LIMIT 50`,
    rowMode: 'array',
  });
  // Both tables begin with _id: what comes from the second one on is the fund.
  const names = found.fields.map(({ name }) => name);
  const fundAt = names.lastIndexOf('_id');
  const items = found.rows.map((row: unknown[]) => {
    const item: Record<string, unknown> = {};
    for (let at = 0; at < fundAt; at += 1) item[names[at] ?? ''] = row[at];
    const fund: Record<string, unknown> = {};
    for (let at = fundAt; at < names.length; at += 1) fund[names[at] ?? ''] = row[at];
    item['fund'] = fund;
    return item;
  });
  return { items };
});

process.once('SIGTERM', () => void app.close().then(() => pool.end()));
await app.listen({ host: '127.0.0.1', port: Number(process.env['PORT']) });
