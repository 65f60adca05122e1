import { type InvestmentMethod, investStatus, type Level } from '@paddock/domain';
import { ensureDefaultProfile } from '@paddock/server/modules/people/investing-profiles/index.ts';
import { newId } from '@paddock/server/platform/database/index.ts';
import type { Database } from '@paddock/server/platform/database/schema.ts';
import { type Insertable, type Kysely, sql } from 'kysely';

export type Row<Table extends keyof Database> = Partial<Insertable<Database[Table]>>;

const day = 24 * 60 * 60_000;

/**
 * Makes everybody a member of every open portal, as registering or signing in there does, whether the person or the
 * portal is created first. A portal with `registrationDisabled` gets no members.
 */
async function joinOpenPortals(db: Kysely<Database>, made: { user: string } | { portal: string }) {
  const which = 'user' in made ? sql`u._id = ${made.user}` : sql`p._id = ${made.portal}`;
  await sql`INSERT INTO portal_memberships ("user", portal, how)
    SELECT u._id, p._id, 'registered' FROM users u CROSS JOIN portals p
    WHERE NOT p."registrationDisabled" AND ${which} ON CONFLICT DO NOTHING`.execute(db);
}

const profileOf = async (db: Kysely<Database>, user: string, method: InvestmentMethod) =>
  (await ensureDefaultProfile(db, { user, method, now: new Date() })).profile._id;

/** Creates records together with their parents, so that a test names only what it is about. */
export function factories(db: Kysely<Database>) {
  let count = 0;
  const next = () => {
    count += 1;
    return count;
  };

  const portal = async (row: Row<'portals'> = {}) => {
    const _id = newId();
    const slug = row.slug ?? `portal-${next()}`;
    const made = { _id, slug, name: `Portal ${slug}`, domains: [`${slug}.localhost`], ...row };
    await db.insertInto('portals').values(made).execute();
    await joinOpenPortals(db, { portal: _id });
    return made;
  };

  const user = async (row: Row<'users'> & { level?: Level } = {}) => {
    const _id = newId();
    const email = row.email ?? `person-${next()}@example.com`;
    const made = {
      _id,
      username: email,
      email,
      firstName: 'Ada',
      lastName: `Person ${count}`,
      isActive: true,
      level: 'user' as const,
      ...row,
    };
    await db.insertInto('users').values(made).execute();
    await joinOpenPortals(db, { user: _id });
    return made;
  };

  const company = async (row: Row<'companies'> = {}) => {
    const made = { _id: newId(), name: `Company ${next()}`, ...row };
    await db.insertInto('companies').values(made).execute();
    return made;
  };

  /** By default, a fund that accepts investments now, of a company on all portals. */
  const fund = async (row: Row<'funds'> = {}) => {
    const _id = newId();
    const made = {
      _id,
      name: `Fund ${next()}`,
      url_slug: `fund-${count}`,
      company: row.company ?? (await company())._id,
      open_date: new Date(Date.now() - 20 * day),
      start_date: new Date(Date.now() - 10 * day),
      close_date: new Date(Date.now() + 30 * day),
      end_date: new Date(Date.now() + 900 * day),
      min_inv_amount: '10000',
      total_inv_amount: '1000000',
      ...row,
    };
    await db.insertInto('funds').values(made).execute();
    return made;
  };

  const investment = async (row: Row<'investments'> = {}) => {
    const made = { _id: newId(), name: `Investment ${next()}`, fund: row.fund ?? (await fund())._id, ...row };
    await db.insertInto('investments').values(made).execute();
    return made;
  };

  /** By default, an undecided participation. An accepted one is held by the person's default profile. */
  const participation = async (row: Row<'synd_users'> = {}) => {
    const owner = row.user ?? (await user())._id;
    const isHeld = row.invest_status === investStatus.accepted && row.investing_entity === undefined;
    const made = {
      _id: newId(),
      ...row,
      user: owner,
      fund: row.fund ?? (await fund())._id,
      ...(isHeld && { investing_entity: await profileOf(db, owner, row.method_of_inv ?? 'CASH') }),
    };
    await db.insertInto('synd_users').values(made).execute();
    return made;
  };

  /** By default, a template that targets only the bell. */
  const template = async (row: Row<'notification_templates'> = {}) => {
    const made = {
      _id: newId(),
      name: `template-${next()}`,
      subject: '%user% did %what%',
      message: '<p>%user% did <b>%what%</b>.</p>',
      showInUI: true,
      ...row,
    };
    await db.insertInto('notification_templates').values(made).execute();
    return made;
  };

  /** Closes the account of somebody who asked for it. */
  const closing = async (person: string, row: Row<'account_closings'> & { closedAt: Date }) => {
    await db.updateTable('users').set({ isActive: false }).where('_id', '=', person).execute();
    await db
      .insertInto('account_closings')
      .values({ user: person, askedAt: row.closedAt, ...row })
      .execute();
  };

  return { template, portal, user, company, fund, investment, participation, closing };
}
