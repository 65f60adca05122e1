import { paperPdf } from '@paddock/testing';
import type { Pool } from 'pg';

/** What a paper says about whom it is for. */
export interface SeededHolder {
  readonly name: string;
  readonly taxIdLast4: string;
}

/** Lines of a page, as many as a statement of a tax form has. */
const lines = 50;

/** The holder with a number from 0; each has another name. */
export const holderAt = (at: number): SeededHolder => ({
  name: `Holder ${at} Partners LLC`,
  taxIdLast4: String(at % 10_000).padStart(4, '0'),
});

/** A tax form of this holder as a PDF. */
export const paperOf = ({ name, taxIdLast4 }: SeededHolder, pages: number): Buffer =>
  paperPdf(
    Array.from({ length: pages }, (_page, page) => [
      `Schedule K-1 (Form 1065) 2025, page ${page + 1}`,
      `***-**-${taxIdLast4} ${name}`,
      ...Array.from(
        { length: lines },
        (_line, line) => `Line ${line}: ordinary business income (loss) 1,234.00`,
      ),
    ]),
  );

/** The same holders as investing profiles, each of a person of their own. */
export async function seedHolders(pool: Pool, holders: number): Promise<void> {
  await pool.query(`
    WITH people AS (
      INSERT INTO users (_id, username, email, "firstName", "lastName", "isActive")
        SELECT gen_random_uuid(), 'holder-' || n || '@example.com', 'holder-' || n || '@example.com', 'Hal',
          'Holder ' || n, true FROM generate_series(0, ${holders - 1}) n RETURNING _id, username)
    INSERT INTO investing_entities (_id, "user", kind, "legalName", "taxIdLast4")
      SELECT gen_random_uuid(), _id, 'llc', 'Holder ' || n || ' Partners LLC', lpad((n % 10000)::text, 4, '0')
      FROM people, LATERAL (SELECT substring(username FROM '[0-9]+')::int AS n) named`);
  await pool.query('VACUUM ANALYZE');
}
