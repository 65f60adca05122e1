import { sql } from 'kysely';

const isStanding = sql`r."postedAt" IS NOT NULL AND r."reversedAt" IS NULL`;
/** One amount for the whole fund is of all of its positions, also of those that are worth nothing. */
const isOfPosition = sql`(r.basis IS NOT NULL
  OR EXISTS (SELECT FROM ledger_run_lines m WHERE m.run = r._id AND m.position = p._id))`;
const statedOn = sql`(f."currentPercentagesUpdatedAt" AT TIME ZONE k."timeZone")::date`;

/**
 * A row `o` for each position `p` whose figures are of another day than those of its fund, because the newest valuations
 * and distributions that stand were of other positions: `isOwn`, and `asOf` as the view `ledger_percentages` says it of a
 * fund. Beside the participation `s`, the fund `f` and its book `k`. For all other positions it is two look-ups by index.
 */
export const ownDays = sql`LEFT JOIN LATERAL (
    SELECT max(r.day) AS day FROM ledger_runs r WHERE r.fund = s.fund AND ${isStanding}
  ) n ON true
  LEFT JOIN LATERAL (
    SELECT true AS "isOwn", CASE WHEN f."currentPercentagesUpdatedAt" IS NULL OR d.day > ${statedOn}
      THEN (d.day + time '12:00') AT TIME ZONE k."timeZone" ELSE f."currentPercentagesUpdatedAt" END AS "asOf"
    FROM (SELECT greatest(
      (SELECT r.day FROM ledger_runs r WHERE r.fund = s.fund AND ${isStanding} AND ${isOfPosition}
        ORDER BY r.day DESC LIMIT 1),
      (SELECT max(e."effectiveDate") FROM ledger_postings l JOIN ledger_entries e ON e._id = l.entry
        WHERE l.position = p._id AND l.account IN ('unclassified', 'valuation') AND e.kind = 'opening'
          AND NOT EXISTS (SELECT FROM ledger_entries v WHERE v.reverses = e._id))) AS day
    ) d
    WHERE p._id IS NOT NULL AND n.day > coalesce(${statedOn}, '-infinity')
      AND NOT EXISTS (SELECT FROM ledger_runs r
        WHERE r.fund = s.fund AND r.day = n.day AND ${isStanding} AND ${isOfPosition})
  ) o ON true`;
