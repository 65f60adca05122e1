import { daysOfPeriod, periodName, sanitizeFileName } from '@paddock/domain';
import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { throwDomainError } from '../../../platform/domain-error.ts';
import type { Platform } from '../../../platform/platform.ts';
import {
  issuePaper,
  makePaper,
  type PaperSubject,
  type PaperTools,
  type StoredPaper,
} from '../papers/index.ts';
import { statementPaper } from './preview-statements.ts';
import type { PositionStatement } from './read-statements.ts';
import { type Making, statementContent } from './statement-content.ts';
import { statementHash } from './statement-hash.ts';

/** A statement whose file is in the store, and which nothing records yet. */
export interface MadeStatement {
  readonly found: PositionStatement;
  readonly stored: StoredPaper;
}

/** Runs outside of any transaction. */
export async function makeStatement(
  platform: Pick<Platform, 'db' | 'clock'>,
  tools: PaperTools,
  found: PositionStatement,
  making: Making,
): Promise<MadeStatement> {
  return { found, stored: await makePaper(platform, tools, statementContent(found, making)) };
}

/** Files the statement of a period for the holder of its position, in the place of the former one. */
export async function fileStatement(
  db: Kysely<Database>,
  { found, stored }: MadeStatement,
  { period, supersedes }: { readonly period: string; readonly supersedes: string | null },
  by: { readonly id: string | null; readonly now: Date },
): Promise<{ readonly paper: string; readonly title: string }> {
  const title = `Capital account statement, ${periodName(period)}`;
  const paper = await issuePaper(
    db,
    {
      ...statementOf(period, found.position),
      title,
      ...rangeOf(period),
      holder: found.profile,
      sequence: found.sequence,
      contentSha256: statementHash(found),
      originalName: sanitizeFileName(`${found.fund.name} statement ${period} ${found.holder.name}.pdf`),
      supersedes,
    },
    stored,
    by,
  );
  return { paper, title };
}

/** What the statement of a position for a period is filed as. */
export const statementOf = (period: string, position: string): PaperSubject => ({
  position,
  ...statementPaper(rangeOf(period)),
});

const rangeOf = (period: string) =>
  daysOfPeriod(period) ?? throwDomainError('bad_request', 'This is no period.');
