import { type RawBuilder, sql } from 'kysely';

/**
 * When commitments ended, of the positions of `lines`: a row for each end with its `position`, `sequence` and
 * `effectiveDate`. It ends with its release, or with the entry that takes the value where nothing is paid in any more: what
 * was posted before is worth nothing since, also once it is committed to and paid again. What a run makes of a value ends
 * nothing, whatever was paid in by then.
 */
export const positionEndsSql = (lines: RawBuilder<unknown>) => sql`
  SELECT DISTINCT x.position, x.sequence, x."effectiveDate" FROM (
    SELECT p.position, p."effectiveDate", y.sequence, y.kind, y._id AS entry,
      coalesce(sum(p.amount) FILTER (WHERE p.account = 'contributed') OVER so_far, 0) AS contributed,
      coalesce(sum(p.amount) FILTER (WHERE p.account IN ('returned_capital', 'preferred_return', 'profit', 'interest',
        'unclassified')) OVER so_far, 0) AS distributed
    FROM ledger_postings p JOIN ledger_entries y ON y._id = p.entry
    WHERE p.position IN (SELECT position FROM ${lines})
    WINDOW so_far AS (PARTITION BY p.position ORDER BY y.sequence)
  ) x WHERE x.kind = 'release' OR (x.kind = 'valuation' AND x.contributed = 0 AND x.distributed = 0
    AND NOT EXISTS (SELECT FROM ledger_run_lines r WHERE r.entry = x.entry))`;

/** The day of the first end in `ends` after the entry of a line. */
export const endedOnSql = (line: { position: string; sequence: string }) => sql<string | null>`(
  SELECT n."effectiveDate" FROM ends n WHERE n.position = ${sql.ref(line.position)}
    AND n.sequence > ${sql.ref(line.sequence)} ORDER BY n.sequence LIMIT 1)`;
