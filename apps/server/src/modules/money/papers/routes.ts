import { downloadIssuedPaper, listFundPapers, listIssuedPapers } from '@paddock/contract';
import { grants } from '@paddock/domain';
import type { FastifyInstance } from 'fastify';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { throwNotFound } from '../../../platform/domain-error.ts';
import { mount, requireUser } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { downloadLink, markRead } from '../../documents/documents/index.ts';
import { readFundPapers, readIssuedPapers } from './list-papers.ts';
import { isReadableSql, papersSql, type Reader } from './readable-papers.ts';

/** Statements and notices as they were issued (LED-06, LED-07). */
export function registerPapers(app: FastifyInstance, platform: Platform): void {
  mount(app, platform, listIssuedPapers, (context) =>
    readIssuedPapers(context.db, { user: requireUser(context).id, now: context.now }, context.query),
  );
  mount(app, platform, listFundPapers, ({ db, query }) => readFundPapers(db, query));
  mount(app, platform, downloadIssuedPaper, async (context) => {
    const { db, actor, now, body } = context;
    const isAdmin = grants(actor.level, 'admin');
    const paper = await findPaper(db, { user: requireUser(context).id, now, isAdmin }, body.id);
    await context.audit({
      action: 'paper.download',
      collection: 'synd_users',
      record: paper.syndUser,
      detail: { paper: body.id, title: paper.title },
    });
    await markRead(db, context, body.id);
    return downloadLink(platform.secrets, context, { key: paper.key, name: paper.originalName });
  });
}

/** A paper that the reader may see. Otherwise answers as if there were none. */
async function findPaper(db: Kysely<Database>, reader: Reader & { isAdmin: boolean }, id: string) {
  const { rows } = await sql<{ key: string; originalName: string; title: string; syndUser: string }>`
    SELECT p.key, p."originalName", p.title, s._id AS "syndUser" FROM ${papersSql}
    WHERE p._id = ${id} AND (${reader.isAdmin} OR ${isReadableSql(reader)})`.execute(db);
  return rows[0] ?? throwNotFound('This document');
}
