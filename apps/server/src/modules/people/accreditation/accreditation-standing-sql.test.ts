import {
  accreditationOfProfile,
  accreditationOptions,
  accreditationReviews,
  accreditationStanding,
  accreditationStandings,
  accreditationTypes,
  investingKinds,
} from '@paddock/domain';
import { type TestServer, testServer } from '@paddock/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accreditationStandingIs, accreditationStandingSql } from './accreditation-standing-sql.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const now = new Date('2026-11-29T12:00:00.000Z');
const beside = (milliseconds: number) => new Date(now.getTime() + milliseconds).toISOString();

/** Every answer that is stored anywhere, those that cannot be saved, and none. */
const answers = [
  null,
  '',
  '9',
  ...new Set(accreditationTypes.flatMap((type) => accreditationOptions[type].map(({ code }) => code))),
];
/** Names that are none, the last one of all white space that JavaScript trims, and two that only look like that. */
const blankNames = [
  '',
  ' \t',
  '\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff',
];
const oddNames = [...blankNames, '\u0085', '\u200b'];
const named = { firstName: 'Ada', lastName: 'Lee', trustName: 'Lee Trust', busEntityName: 'Lee LLC' };
const names = [
  named,
  ...(['firstName', 'lastName', 'trustName', 'busEntityName'] as const).flatMap((name) =>
    [null, ...oddNames].map((odd) => ({ ...named, [name]: odd })),
  ),
];
const reviews = [null, ...accreditationReviews].flatMap((accreditationReview) =>
  [null, beside(-1), beside(0), beside(1)].map((accreditationValidUntil) => ({
    accreditationReview,
    accreditationValidUntil,
  })),
);

/** Where the database says that each row stands, by itself and by the condition for each standing. */
async function standings(row: 'u' | 'e', rows: readonly object[]) {
  const conditions = accreditationStandings.map(
    (standing) => sql`CASE WHEN ${accreditationStandingIs(standing, now, row)} THEN ${standing}::text END`,
  );
  const { rows: found } = await sql<{ standing: string; fulfilled: string[] }>`
    SELECT ${accreditationStandingSql(now, row)} AS standing,
      array_remove(ARRAY[${sql.join(conditions)}], NULL) AS fulfilled
    FROM ROWS FROM (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS (accreditation text,
      "accreditationType" text, "firstName" text, "lastName" text, "trustName" text, "busEntityName" text,
      kind text, "legalName" text, "accreditationReview" text, "accreditationValidUntil" timestamptz))
      WITH ORDINALITY ${sql.raw(row)} ORDER BY ordinality`.execute(server.platform.db);
  return found;
}

it('[ACC-04] [BAC-09] the lists and the rule agree about every type, answer, name, review and end of it', async () => {
  const rows = [null, ...accreditationTypes].flatMap((accreditationType) =>
    answers.flatMap((accreditation) =>
      names.flatMap((name) =>
        reviews.map((review) => ({ accreditationType, accreditation, ...name, ...review })),
      ),
    ),
  );
  expect(blankNames.map((name) => name.trim())).toEqual(['', '', '']);
  const ruled = rows.map((row) => accreditationStanding(row, now));
  expect(new Set(ruled)).toEqual(new Set(accreditationStandings));
  const found = await standings('u', rows);
  const differing = rows.flatMap((row, index) =>
    found[index]?.standing === ruled[index] && found[index]?.fulfilled.join() === ruled[index]
      ? []
      : [{ row, ruled: ruled[index], found: found[index] }],
  );
  expect(differing.slice(0, 5)).toEqual([]);
});

it('[ENT-06] [BAC-09] the lists and the rule agree about a profile of every kind', async () => {
  const rows = investingKinds.flatMap((kind) =>
    answers.flatMap((accreditation) =>
      ['Lee', ...oddNames].flatMap((legalName) =>
        reviews.map((review) => ({ kind, accreditation, legalName, ...review })),
      ),
    ),
  );
  const ruled = rows.map((row) => accreditationStanding(accreditationOfProfile(row), now));
  expect(new Set(ruled)).toEqual(new Set(accreditationStandings));
  const found = await standings('e', rows);
  const differing = rows.flatMap((row, index) =>
    found[index]?.standing === ruled[index] && found[index]?.fulfilled.join() === ruled[index]
      ? []
      : [{ row, ruled: ruled[index], found: found[index] }],
  );
  expect(differing.slice(0, 5)).toEqual([]);
});
