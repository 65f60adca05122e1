import { type TestDatabase, testDatabase } from '@paddock/testing';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createDatabase, migrate, newId } from '../../../platform/database/index.ts';
import type { Database } from '../../../platform/database/schema.ts';

let database: TestDatabase;
let db: Kysely<Database>;
const fund = newId();
beforeAll(async () => {
  database = await testDatabase();
  db = createDatabase(database.connection);
});
beforeEach(async () => {
  await sql`DROP SCHEMA public CASCADE`.execute(db);
  await sql`CREATE SCHEMA public`.execute(db);
  await migrate(db, '133_receipt_columns');
  await sql`INSERT INTO funds (_id, name, url_slug) VALUES (${fund}, 'Northern Dancer I', 'northern-dancer-i')`.execute(
    db,
  );
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

type Names = Partial<Record<'firstName' | 'lastName' | 'trustName' | 'busEntityName' | 'iraName', string>>;

async function insertPerson(names: Names): Promise<string> {
  const id = newId();
  await sql`INSERT INTO users (_id, username, email, level, "firstName", "lastName", "trustName", "busEntityName", "iraName")
    VALUES (${id}, ${`p-${id}`}, ${`${id}@example.com`}, 'user', ${names.firstName ?? ''}, ${names.lastName ?? ''},
      ${names.trustName ?? null}, ${names.busEntityName ?? null}, ${names.iraName ?? null})`.execute(db);
  return id;
}

/** A participation that was accepted, and signed unless it says otherwise. */
async function insertParticipation(
  user: string,
  method: 'CASH' | 'TRUST' | 'ENTITY',
  { isSigned = true, into = fund } = {},
): Promise<string> {
  const id = newId();
  await sql`INSERT INTO synd_users (_id, "user", fund, invest_status, method_of_inv, invest_amount,
      "syndAgreementSignedByCurrentUser")
    VALUES (${id}, ${user}, ${into}, 'Accepted investment', ${method}, 50000, ${isSigned})`.execute(db);
  return id;
}

/** An agreement as former versions stored it, with the values that it was filled with. */
async function insertAgreement(
  syndUser: string,
  values: Record<string, string>,
  { correction = null as string | null, completedAt = null as string | null } = {},
): Promise<string> {
  const id = newId();
  await sql`INSERT INTO signature_requests (_id, "syndUser", values, correction, "completedAt", "createdAt")
    VALUES (${id}, ${syndUser}, ${JSON.stringify(values)}, ${correction}, ${completedAt}, '2026-10-01T10:00:00Z')`.execute(
    db,
  );
  return id;
}

interface Profile {
  _id: string;
  kind: string;
  legalName: string;
  isUnnamed: boolean;
  isDefault: boolean;
}

const profilesOf = async (user: string) =>
  (
    await sql<Profile>`SELECT _id, kind, "legalName", "isUnnamed", "isDefault" FROM investing_entities
      WHERE "user" = ${user} ORDER BY kind`.execute(db)
  ).rows;
const namesOf = async (user: string) =>
  (await profilesOf(user)).map(({ kind, legalName, isUnnamed }) => [kind, legalName, isUnnamed]);
const holderOf = async (participation: string) =>
  (
    await sql<{
      holder: unknown;
    }>`SELECT jsonb_build_object('entity', s.investing_entity, 'name', h.name, 'kind', h.kind,
        'capacity', h.capacity, 'signatory', h.signatory, 'address', h.address, 'undecided', u.reason) AS holder
      FROM synd_users s LEFT JOIN participation_holders h ON h."syndUser" = s._id
      LEFT JOIN undecided_holders u ON u."syndUser" = s._id WHERE s._id = ${participation}`.execute(db)
  ).rows[0]?.holder;

const ann = { investor_name: 'Ann Lee', investor_address: '1 Main St, Reno, NV 89501' };

describe('participations of former versions', () => {
  it('[ENT-04] have the holder that their agreement states, not what a profile says today', async () => {
    const renamed = await insertPerson({ firstName: 'Ann', lastName: 'Moss', trustName: 'Moss Trust' });
    const trust = await insertParticipation(renamed, 'TRUST');
    await insertAgreement(trust, { ...ann, subscriber_name: 'Lee Trust', trust_name: 'Lee Trust' });
    const unsaid = await insertPerson({ firstName: 'Ben', lastName: 'Ode' });
    const entity = await insertParticipation(unsaid, 'ENTITY');
    await insertAgreement(entity, {
      investor_name: 'Ben Ode',
      subscriber_name: 'Ode LLC',
      entity_name: 'Ode LLC',
    });
    // The paper names nobody but the person, so what the trust is called is not known.
    const unnamed = await insertPerson({ firstName: 'Cas', lastName: 'Pike' });
    const nameless = await insertParticipation(unnamed, 'TRUST');
    await insertAgreement(nameless, {
      investor_name: 'Cas Pike',
      subscriber_name: 'Cas Pike',
      trust_name: '',
    });
    const onPaper = await insertPerson({ firstName: 'Dee', lastName: 'Quill' });
    const paper = await insertParticipation(onPaper, 'CASH');
    const unsigned = await insertPerson({ firstName: 'Eli', lastName: 'Roe' });
    const open = await insertParticipation(unsigned, 'CASH', { isSigned: false });
    await insertAgreement(open, { investor_name: 'Eli Roe', subscriber_name: 'Eli Roe' });
    const bystander = await insertPerson({ firstName: 'Flo', lastName: 'Sun', iraName: 'Sun IRA' });
    // Corrected terms that wait are of another method than the record.
    const corrected = await insertPerson({ firstName: 'Gil', lastName: 'Tan' });
    const changing = await insertParticipation(corrected, 'CASH');
    await insertAgreement(
      changing,
      { investor_name: 'Gil Tan', subscriber_name: 'Gil Tan' },
      { completedAt: '2026-10-02T10:00:00Z' },
    );
    const [approval, correction] = [newId(), newId()];
    await sql`INSERT INTO approvals (_id, kind, collection, record, subject, input, changes, reason,
        "contentHash", "askedBy", "askedAt", "expiresAt")
      VALUES (${approval}, 'correct_terms', 'synd_users', ${changing}, 'Gil Tan', '{}', '[]', 'A trust.', '', ${corrected},
        now(), now())`.execute(db);
    await sql`INSERT INTO term_corrections (_id, "syndUser", approval, terms, "createdAt")
      VALUES (${correction}, ${changing}, ${approval}, '{"method_of_inv": "TRUST", "invest_amount": "50000.00"}', now())`.execute(
      db,
    );
    const waiting = await insertAgreement(
      changing,
      { investor_name: 'Gil Tan', subscriber_name: 'Tan Trust', trust_name: 'Tan Trust' },
      { correction },
    );

    await migrate(db);

    const [, today] = await profilesOf(renamed);
    expect(await namesOf(renamed)).toEqual([
      ['individual', 'Ann Moss', false],
      ['trust', 'Moss Trust', false],
    ]);
    expect(await holderOf(trust)).toEqual({
      entity: today?._id,
      name: 'Lee Trust',
      kind: 'trust',
      capacity: null,
      signatory: 'Ann Lee',
      address: '1 Main St, Reno, NV 89501',
      undecided: null,
    });
    expect(await namesOf(unsaid)).toEqual([
      ['individual', 'Ben Ode', false],
      ['llc', 'Ode LLC', false],
    ]);
    expect(await holderOf(entity)).toMatchObject({ name: 'Ode LLC', kind: 'llc', undecided: null });
    expect(await namesOf(unnamed)).toEqual([
      ['individual', 'Cas Pike', false],
      ['trust', 'Cas Pike', true],
    ]);
    expect(await holderOf(nameless)).toMatchObject({ name: null, undecided: 'no_name' });
    expect(await holderOf(paper)).toMatchObject({ name: null, undecided: 'no_agreement' });
    expect(await holderOf(open)).toMatchObject({
      entity: (await profilesOf(unsigned))[0]?._id,
      name: null,
      undecided: null,
    });
    expect(await namesOf(bystander)).toEqual([
      ['individual', 'Flo Sun', false],
      ['ira', 'Sun IRA', false],
    ]);

    const [person, tanTrust] = await profilesOf(corrected);
    expect(await holderOf(changing)).toMatchObject({ entity: person?._id, name: 'Gil Tan', undecided: null });
    expect(tanTrust).toMatchObject({
      kind: 'trust',
      legalName: 'Tan Trust',
      isUnnamed: false,
      isDefault: true,
    });
    const { rows } = await sql<{ terms: object; holder: object }>`
      SELECT c.terms, r.holder FROM term_corrections c JOIN signature_requests r ON r.correction = c._id
      WHERE r._id = ${waiting}`.execute(db);
    expect(rows[0]?.terms).toEqual({
      method_of_inv: 'TRUST',
      invest_amount: '50000.00',
      investing_entity: tanTrust?._id,
    });
    expect(rows[0]?.holder).toMatchObject({ entity: tanTrust?._id, kind: 'trust', name: 'Tan Trust' });
  });
});

/** What is stated of an accreditation, and decided about it. */
const accreditationColumns = sql.join(
  [
    'accreditation',
    'accreditationStatedAt',
    'accreditationReview',
    'accreditationReviewReason',
    'accreditationValidUntil',
    'accreditationReviewedBy',
    'accreditationReviewedAt',
  ].map((name) => sql.ref(name)),
);
const statementOf = async (user: string) =>
  (await sql`SELECT ${accreditationColumns}, "accreditationType" FROM users WHERE _id = ${user}`.execute(db))
    .rows[0];
/** Each profile of a person by its kind and name, with what is stated of it. */
const statedProfiles = async (user: string) =>
  (
    await sql<Profile>`SELECT kind, "legalName", "isUnnamed", "isDefault", ${accreditationColumns}
      FROM investing_entities WHERE "user" = ${user} ORDER BY kind`.execute(db)
  ).rows;

describe('accreditations of former versions', () => {
  it('[ENT-06] are those of the default profile of their type, which is made where there is none, and of no other profile', async () => {
    const admin = await insertPerson({ firstName: 'Ida', lastName: 'Ward' });
    const state = async (user: string, type: string | null, more: object = {}) => {
      const stated = {
        accreditation: 'net_worth',
        accreditationType: type,
        accreditationStatedAt: '2026-08-01T10:00:00Z',
        accreditationReview: null,
        accreditationReviewReason: null,
        accreditationValidUntil: null,
        accreditationReviewedBy: null,
        accreditationReviewedAt: null,
        ...more,
      };
      await sql`UPDATE users SET (${accreditationColumns}, "accreditationType") = (SELECT ${accreditationColumns},
        "accreditationType" FROM jsonb_populate_record(NULL::users, ${JSON.stringify(stated)}::jsonb)) WHERE _id = ${user}`.execute(
        db,
      );
    };
    const reviewed = { accreditationReviewedBy: admin, accreditationReviewedAt: '2026-08-02T10:00:00Z' };
    // With a profile of each kind: that of the trust is accepted, and the person's is not stated.
    const named = await insertPerson({ firstName: 'Ann', lastName: 'Lee', trustName: 'Lee Trust' });
    await state(named, 'trust', {
      ...reviewed,
      accreditationReview: 'accepted',
      accreditationValidUntil: '2027-08-02T10:00:00Z',
    });
    // Refused, of a business that nobody has named.
    const unnamed = await insertPerson({ firstName: 'Ben', lastName: 'Ode' });
    await state(unnamed, 'business', {
      ...reviewed,
      accreditationReview: 'refused',
      accreditationReviewReason: 'The letter is of another year.',
    });
    // Not reviewed, of somebody whose name is not known.
    const nameless = await insertPerson({});
    await state(nameless, 'individual', { accreditation: 'income' });
    const ofNoType = await insertPerson({ firstName: 'Cas', lastName: 'Pike' });
    await state(ofNoType, null);
    const bystander = await insertPerson({ firstName: 'Dee', lastName: 'Quill', trustName: 'Quill Trust' });
    const everybody = [named, unnamed, nameless, ofNoType, bystander];
    const before = await Promise.all(everybody.map(statementOf));

    await migrate(db, '138_signatories');
    const touched = async () =>
      (await sql`SELECT _id, "updatedAt" FROM investing_entities ORDER BY _id`.execute(db)).rows;
    const profiles = await touched();
    await migrate(db);

    expect(await Promise.all(everybody.map(statementOf))).toEqual(before);
    const none = {
      accreditation: null,
      accreditationStatedAt: null,
      accreditationReview: null,
      accreditationReviewReason: null,
      accreditationValidUntil: null,
      accreditationReviewedBy: null,
      accreditationReviewedAt: null,
    };
    const profile = (kind: string, legalName: string, isUnnamed = false) => ({
      kind,
      legalName,
      isUnnamed,
      isDefault: true,
    });
    const stated = {
      ...none,
      accreditation: 'net_worth',
      accreditationStatedAt: new Date('2026-08-01T10:00:00Z'),
    };
    const decided = {
      accreditationReviewedBy: admin,
      accreditationReviewedAt: new Date('2026-08-02T10:00:00Z'),
    };
    expect(await statedProfiles(named)).toEqual([
      { ...profile('individual', 'Ann Lee'), ...none },
      {
        ...profile('trust', 'Lee Trust'),
        ...stated,
        ...decided,
        accreditationReview: 'accepted',
        accreditationValidUntil: new Date('2027-08-02T10:00:00Z'),
      },
    ]);
    expect(await statedProfiles(unnamed)).toEqual([
      { ...profile('individual', 'Ben Ode'), ...none },
      {
        ...profile('llc', 'Ben Ode', true),
        ...stated,
        ...decided,
        accreditationReview: 'refused',
        accreditationReviewReason: 'The letter is of another year.',
      },
    ]);
    expect(await statedProfiles(nameless)).toEqual([
      { ...profile('individual', `p-${nameless}`, true), ...stated, accreditation: 'income' },
    ]);
    expect(await statedProfiles(ofNoType)).toEqual([{ ...profile('individual', 'Cas Pike'), ...none }]);
    expect(await statedProfiles(bystander)).toEqual([
      { ...profile('individual', 'Dee Quill'), ...none },
      { ...profile('trust', 'Quill Trust'), ...none },
    ]);
    // Nobody has changed a profile that was there.
    expect(await touched()).toEqual(expect.arrayContaining(profiles));
  });
});
