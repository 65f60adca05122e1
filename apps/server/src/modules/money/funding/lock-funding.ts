import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { throwNotFound } from '../../../platform/domain-error.ts';
import { type Funding, readFundings } from './read-funding.ts';

/**
 * Locks funds and then participations, each in the order of their ids, as every change to a participation does, and
 * reads their funding. Throws if one does not exist.
 */
export async function lockFundings(db: Kysely<Database>, ids: readonly string[]): Promise<Funding[]> {
  const these = sql`ANY(${[...ids]}::uuid[])`;
  await sql`SELECT 1 FROM funds WHERE _id IN (SELECT fund FROM synd_users WHERE _id = ${these})
    ORDER BY _id FOR UPDATE`.execute(db);
  await sql`SELECT 1 FROM synd_users WHERE _id = ${these} ORDER BY _id FOR UPDATE`.execute(db);
  const found = await readFundings(db, sql`s._id = ${these}`);
  if (found.length < new Set(ids).size) return throwNotFound('This investment');
  return found;
}

export async function lockFunding(db: Kysely<Database>, id: string): Promise<Funding> {
  const [funding] = await lockFundings(db, [id]);
  return funding ?? throwNotFound('This investment');
}
