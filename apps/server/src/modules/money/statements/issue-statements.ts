import { printColors, statementColumns } from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import * as z from 'zod/mini';
import type { Database } from '../../../platform/database/schema.ts';
import { throwDomainError } from '../../../platform/domain-error.ts';
import type { Platform } from '../../../platform/platform.ts';
import { StalePreparationError } from '../../../platform/prepare-and-record.ts';
import { defineTask, type TaskContext } from '../../records/background-tasks/index.ts';
import { lockBook } from '../journal/index.ts';
import { type CurrentPaper, currentPaper, type PaperTools } from '../papers/index.ts';
import { fileStatement, type MadeStatement, makeStatement, statementOf } from './file-statement.ts';
import { isBeingIssued, issueTaskName } from './preview-statements.ts';
import { type PositionStatement, readStatements } from './read-statements.ts';
import { statementHash } from './statement-hash.ts';
import { tellOfStatement } from './tell-of-statement.ts';

const input = z.object({ fund: z.string(), period: z.string(), run: z.string() });
type Input = z.infer<typeof input>;

interface PreparedStatement extends MadeStatement {
  readonly hash: string;
  readonly replaces: CurrentPaper | null;
}

/**
 * Issues the statement of one position after the other (LED-06). One that says what was issued already is left alone, so
 * that a task that was interrupted, or begun twice, makes no paper twice.
 */
export const issueTask = (platform: Platform, tools: PaperTools) =>
  defineTask<Input, string, PreparedStatement | null>({
    name: issueTaskName,
    input,
    item: z.string(),
    rests: true,
    prepare: async ({ db, now }, { period }, position) => {
      const found = await readPosition(db, period, position);
      const hash = statementHash(found);
      const replaces = (await currentPaper(db, statementOf(period, position))) ?? null;
      if (replaces?.contentSha256 === hash) return null;
      const portal = await platform.portals.byId(found.portal);
      const made = await makeStatement(platform, tools, found, {
        brand: printColors(portal ?? {}),
        site: portal?.name ?? 'the portal',
        now,
        timeZone: found.timeZone,
        issued: { replaces },
      });
      return { ...made, hash, replaces };
    },
    work: async (context, { period, run }, position, prepared) => {
      if (prepared === null) return;
      const { db, now, person } = context;
      const { found, hash, replaces, stored } = prepared;
      const supersedes = replaces?._id ?? null;
      // The amounts cannot have changed, because the period is closed; a name or an address can.
      if (statementHash(await readPosition(db, period, position)) !== hash) throw new StalePreparationError();
      const by = { id: person.id, now };
      const { paper, title } = await fileStatement(db, prepared, { period, supersedes }, by);
      await auditIssue(context, found, { paper, title, sha256: stored.sha256, supersedes });
      await tellOfStatement(db, platform, { found, period, run, replaces });
    },
  });

async function readPosition(
  db: Kysely<Database>,
  period: string,
  position: string,
): Promise<PositionStatement> {
  const issued = statementOf(period, position);
  const [found] = await readStatements(db, sql`q._id = ${position}`, statementColumns(period), issued);
  return found ?? throwDomainError('not_found', 'This position is not in an opened fund any more.');
}

async function auditIssue(
  context: TaskContext,
  { syndUser, fund }: PositionStatement,
  paper: { paper: string; title: string; sha256: string; supersedes: string | null },
): Promise<void> {
  const { supersedes, ...detail } = paper;
  await context.audit({
    action: 'paper.issue',
    collection: 'synd_users',
    record: syndUser,
    detail: { ...detail, fund: fund._id, ...(supersedes !== null && { supersedes }) },
  });
}

/** Two runs at once would tell people of both. Waits for anybody who begins one at the same time, and throws if one has. */
export async function assertNotIssuing(
  db: Kysely<Database>,
  { fund, period }: { fund: string; period: string },
): Promise<void> {
  await lockBook(db, fund);
  if (await isBeingIssued(db, { fund, period }))
    throwDomainError('conflict', 'These statements are being issued already.');
}
