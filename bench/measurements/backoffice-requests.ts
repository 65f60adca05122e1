/** A request that the back office sends. */
export interface Asked {
  readonly name: string;
  readonly path: string;
}

/** A fund, an investor and the portal, to filter by. */
export interface Ids {
  readonly fund: string;
  readonly user: string;
  readonly portal: string;
}

const query = (parameters: Record<string, unknown>) =>
  new URLSearchParams(
    Object.entries(parameters).map(([name, value]): [string, string] => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  ).toString();

const listed = (collection: string, parameters: Record<string, unknown>): Asked => ({
  name: `${collection} ${JSON.stringify(parameters)}`,
  path: `/api/${collection}?${query({ sort: '-createdAt', after: '', limit: 50, ...parameters })}`,
});

/** First page, search and filter of each large list: common and rare words and values. */
export function lists({ fund, user }: Ids): Asked[] {
  const documents = ['tax_documents', 'news_documents', 'proof_documents'];
  return [
    ...['users', 'synd_users', 'funds', ...documents].map((collection) => listed(collection, {})),
    listed('users', { search: 'lovelace' }),
    listed('users', { search: 'grace 4321' }),
    listed('users', { search: 'al' }),
    listed('users', { search: 'nobody at all' }),
    listed('users', { filter: { isActive: false } }),
    listed('users', { filter: { level: 'user' } }),
    listed('users', { filter: { level: 'superadmin' } }),
    listed('synd_users', { search: 'hopper', populate: 'fund,user' }),
    listed('synd_users', { search: 'person-777@example.com' }),
    listed('synd_users', { filter: { fund } }),
    listed('synd_users', { filter: { invest_status: 'Declined investment' } }),
    listed('synd_users', { filter: { invest_status: 'Accepted investment', sa_complete_date: null } }),
    listed('investing_entities', {}),
    listed('investing_entities', { filter: { user } }),
    listed('investing_entities', { search: 'lovelace', populate: 'user' }),
    listed('investing_entities', { search: 'nobody at all' }),
    listed('investing_entities', { filter: { kind: 'trust' } }),
    listed('tax_documents', { search: 'k-1', filter: { year: 2020 }, populate: 'user' }),
    listed('tax_documents', { search: 'k1-4242' }),
    listed('tax_documents', { filter: { user } }),
    listed('tax_documents', { filter: { isDeleted: true } }),
    listed('news_documents', { filter: { fund, year: 2021 } }),
    listed('audit_events', { sort: '-at', populate: 'actor' }),
    listed('audit_events', { sort: '-at', search: 'session.open' }),
    listed('audit_events', { sort: '-at', search: 'funds.update' }),
    listed('audit_events', { sort: '-at', filter: { action: 'funds.update' } }),
    listed('audit_events', { sort: '-at', filter: { actor: user } }),
    listed('audit_events', { sort: '-at', filter: { collection: 'users', record: user } }),
    listed('audit_events', {
      sort: '-at',
      filter: { at: { $gte: '2026-01-01T00:00:00Z' }, collection: 'users' },
    }),
  ];
}

/** What is typed into the command menu. */
export const menu: readonly Asked[] = [
  'lovelace',
  'grace 4321',
  'fund 17',
  'k-1',
  'letter 77',
  'nobody at all',
  'al',
].map((q) => ({ name: `search ${q}`, path: `/api/backoffice/search?${query({ q })}` }));

const page = (name: string, path: string, parameters: Record<string, unknown> = {}): Asked => ({
  name: `${name} ${JSON.stringify(parameters)}`,
  path: `/api/backoffice/${path}?${query(parameters)}`,
});

/** The lists that are no collection, each with its filters. */
export function workLists({ fund, user, portal }: Ids): Asked[] {
  const people = (parameters: Record<string, unknown>) => page('people', 'people', parameters);
  const filing = (parameters: Record<string, unknown>) => page('filing', 'filing/documents', parameters);
  const accreditations = (parameters: Record<string, unknown>) =>
    page('accreditations', 'accreditations', parameters);
  const pipeline = (parameters: Record<string, unknown>) =>
    page('pipeline', `funds/${fund}/pipeline`, parameters);
  const waiting = (parameters: Record<string, unknown>) =>
    page('waiting for signatures', 'countersignatures/waiting', parameters);
  return [
    ...[{}, { sort: '-createdAt' }, { sort: 'email' }, { offset: 5_000 }].map(people),
    ...['lovelace', 'grace 4321', 'al', 'nobody at all'].map((search) => people({ search })),
    ...['user', 'superadmin'].map((level) => people({ level })),
    ...['active', 'unconfirmed', 'deactivated'].map((state) => people({ state })),
    ...['none', 'waiting', 'accepted', 'expired', 'refused'].map((accreditation) =>
      people({ accreditation }),
    ),
    people({ portal }),
    people({ neverSignedIn: 'yes' }),
    people({ search: 'lovelace', state: 'active', portal, neverSignedIn: 'yes' }),
    page('drafts', 'filing/drafts'),
    ...[
      {},
      { offset: 5_000 },
      { kind: 'tax_documents' },
      { kind: 'synd_agreements' },
      { fund },
      { user },
    ].map(filing),
    ...[{ year: 2020 }, { kind: 'news_documents', fund, year: 2021 }, { fund, user }].map(filing),
    ...['draft', 'scanning', 'published', 'taken_back', 'deleted', 'without_file'].map((state) =>
      filing({ state }),
    ),
    ...['waiting', 'expiring', 'expired', 'accepted', 'refused'].map((view) => accreditations({ view })),
    accreditations({ search: 'hopper' }),
    accreditations({ view: 'accepted', search: 'grace 4321' }),
    ...[{}, { limitPer: 'stage' }, { stage: 'complete' }, { search: 'hopper' }].map(pipeline),
    page('countersignatures', 'countersignatures'),
    ...[{}, { role: 'investor' }, { role: 'management' }, { offset: 5_000 }].map(waiting),
  ];
}

/** The first page of the back office, which sums up all participations. */
export const desk: readonly Asked[] = [page('the desk', 'desk')];
