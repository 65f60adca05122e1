import { type Collection, collections, fieldRule, type Level, readScope } from '@paddock/domain';
import {
  makeRecord,
  makeWorld,
  type TestActor,
  type TestServer,
  type TestWorld,
  testServer,
} from '@paddock/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** Who reads a record that their level allows; `completed` is a user with a completed participation. */
const readers = ['guest', 'user', 'completed', 'admin', 'superadmin'] as const;
type Reader = (typeof readers)[number];

/**
 * Every field in the replies of the generic endpoints, by the lowest reader who gets it. Listed explicitly, so that a
 * new field, or one that more people can read, shows up in the diff of this list.
 */
const expectedFields: Readonly<Record<Collection, Partial<Record<Reader, string>>>> = {
  assets_items: {
    guest:
      '_id id createdAt updatedAt name slug url fundAsString fundName assetType ownershipInfoString isExitedAsset ' +
      'soldInfoNote hasStar imageUrl imageAlt imageIsDecorative smallImageUrl description sortOrder isPublished portal',
    admin: 'fund',
  },
  blog_items: {
    guest:
      '_id id createdAt updatedAt title sortOrder type slug url listLinkHref body fundAsString imageUrl ' +
      'imageAlt imageIsDecorative isPublished ' +
      'displayOnHomepage displayOnPortfolio isFeatured portal',
    admin: 'fund',
  },
  companies: { user: '_id id createdAt updatedAt name address city state postal_code email phone portal' },
  contents: { guest: '_id id createdAt updatedAt slug title body tags portal' },
  funds: {
    user:
      '_id id createdAt updatedAt name type fund_code imageUrl imageAlt imageIsDecorative description fee fund_status start_date end_date open_date ' +
      'close_date min_inv_amount min_inv_amount_for_existing max_inv_amount total_inv_amount url_slug ' +
      'schedule_call_url sa_doc_template_1_id sa_doc_template_2_id sa_doc_template_3_id sa_doc_template_4_id signature_provider company ' +
      'currentPercentageTotalReturned currentFundValuePercentage currentPercentagesUpdatedAt requires_accreditation ' +
      'requires_reviewed_accreditation status syndDocumentsCount syndUsersCount acceptedSyndUsersCount ' +
      'target_return preferred_return term distributions fees fee_table highlights plan sources_and_uses ' +
      'projections projection_assumptions risks sponsor_name sponsor_description location location_description ' +
      'is_draft excluded_methods',
    completed: 'wire_instructions check_instructions funding_my_investment_description funding_contact_phone',
    admin: 'committed_amount opens_without_documents figures',
  },
  investments: {
    user:
      '_id id createdAt updatedAt name description website twitter_url purchase_price num_shares inv_amount inv_type ' +
      'url_slug slug company fund status',
  },
  news_documents: {
    user: '_id id createdAt updatedAt originalName title displayTitle isDeleted publishedAt user fund year isRead',
    admin: 'publishedBy takenBackAt takenBackBy',
  },
  proof_documents: {
    user: '_id id createdAt updatedAt originalName title displayTitle isDeleted publishedAt user investing_entity isBeingChecked canDownload canDelete',
    admin: 'publishedBy takenBackAt takenBackBy',
  },
  tax_documents: {
    user: '_id id createdAt updatedAt originalName title displayTitle isDeleted publishedAt user investing_entity fund year isRead',
    admin: 'publishedBy takenBackAt takenBackBy',
  },
  synd_agreements: {
    user: '_id id createdAt updatedAt originalName title displayTitle isDeleted publishedAt syndUser',
    admin: 'publishedBy takenBackAt takenBackBy',
  },
  synd_documents: {
    user: '_id id createdAt updatedAt originalName title displayTitle isDeleted publishedAt fund isRead',
    admin: 'publishedBy takenBackAt takenBackBy',
  },
  notifications: {
    user:
      '_id id createdAt updatedAt user level template sent subject isRead markedAt ' +
      'messageSubject messageBody tags',
    admin: 'email slackUserId',
  },
  notification_templates: {
    admin:
      '_id id createdAt updatedAt name subject message color showInUI defaultTargetLevel canSendAsEmail ' +
      'canSendToSlack defaultTargetChannel',
  },
  portals: {
    guest:
      '_id id createdAt updatedAt name pageTitle slug isDefault domains portalColor primaryColor secondaryColor ' +
      'facebookUrl instagramUrl youtubeUrl twitterUrl signInUrl signUpUrl educationLabel timeZone ' +
      'style portfolioLayout hasWelcomePage ' +
      'recaptchaSiteKey signInWithGoogleClientId signInWithGoogleDisabled registrationDisabled',
  },
  settings: { guest: '_id id createdAt updatedAt name value levelToRead levelToWrite' },
  synd_users: {
    user:
      '_id id createdAt updatedAt invest_amount invest_status sa_start_date sa_complete_date ' +
      'syndAgreementSignedByCurrentUser syndAgreementSignedByCurrentUserCosub hasSyndAgreement syndAgreementsCount ' +
      'ft_start_date ft_complete_date method_of_inv is_married is_marital_state cosub_first_name cosub_last_name ' +
      'cosub_email feedback user userFirstName userLastName fund company investment investing_entity commitmentKeptFrom',
    admin:
      'syndAgreementDropboxSignatureRequestId extraSearchString releasedAt releaseCause releasedAmount ' +
      'releaseReason releasedBy releaseApprovedBy fundedBefore',
  },
  investing_entities: {
    user:
      '_id id createdAt updatedAt user kind legalName jointForm jointOwnerName custodian isRevocable formationState ' +
      'formedOn signatory capacity address1 address2 city state postalCode country taxClass taxIdLast4 isDefault archivedAt ' +
      'accreditation accreditationStatedAt accreditationReview accreditationReviewReason accreditationValidUntil',
    admin: 'accreditationReviewedBy accreditationReviewedAt',
  },
  investing_entity_delegates: {
    user: '_id id createdAt updatedAt user entity email role rights from until delegate acceptedAt endedAt sentAt',
  },
  team_members: {
    guest:
      '_id id createdAt updatedAt name position bio imageUrl imageAlt imageIsDecorative sortOrder isPublished portal',
  },
  users: {
    user:
      '_id id createdAt updatedAt username email level isActive firstName middleName lastName jobTitle fullName displayName ' +
      'domain gender address1 address2 maritalStatus city state postalCode province country isInvestor ' +
      'accreditation accreditationType accreditationStatedAt accreditationReview accreditationReviewReason accreditationValidUntil ' +
      'busEntityName trustName iraName homePhone mobilePhone profileSettings ' +
      'slackUserId slackDisplayName slackUserAvatar taxDocumentsCount newsDocumentsCount proofDocumentsCount ' +
      'syndUsersCount acceptedSyndUsersCount',
    admin: 'notes accreditationReviewedBy accreditationReviewedAt',
    superadmin: 'canImpersonate',
  },
  newsletter_subscriptions: { admin: '_id id createdAt updatedAt email portal passedOnAt passOnRefusal' },
  agreement_templates: { admin: '_id id createdAt updatedAt name method originalName mapping' },
  audit_events: {
    admin: '_id id at actor level action collection record person fund portal address agent detail',
  },
  notes: { admin: '_id id createdAt updatedAt collection record text author' },
  outbox: {
    admin: '_id id createdAt updatedAt to from subject sentAt failures problem failedAt handedOverAt',
    superadmin: 'html text',
  },
};

let server: TestServer;
let world: TestWorld;
const people = new Map<Reader, TestActor>();
beforeAll(async () => {
  server = await testServer();
  world = await makeWorld(server);
  people.set('guest', { level: 'guest', _id: null, authCode: undefined });
  for (const reader of readers.filter((each) => each !== 'guest')) {
    const level: Level = reader === 'completed' ? 'user' : reader;
    const { _id } = await server.make.user({ level });
    people.set(reader, { level, _id, authCode: await server.signIn({ _id }) });
  }
});
afterAll(() => server.close());

const instructions = [
  'wire_instructions',
  'check_instructions',
  'funding_my_investment_description',
  'funding_contact_phone',
] as const;

/** A record of the reader's own; for funds, one with instructions, which are null for readers who may not see them. */
async function ownRecord(collection: Collection, reader: Reader, person: TestActor): Promise<string> {
  const id = await makeRecord(world, collection, person, 'own');
  if (collection !== 'funds') return id;
  const filled = Object.fromEntries(instructions.map((field) => [field, 'Account 12345']));
  await server.platform.db.updateTable('funds').set(filled).where('_id', '=', id).execute();
  if (reader === 'completed' && person._id)
    await server.make.participation({
      user: person._id,
      fund: id,
      invest_status: 'Accepted investment',
      invest_amount: '10000',
      sa_complete_date: server.clock.now(),
    });
  return id;
}

/** The fields in the replies: those of one record, which must equal those in a list. */
async function fieldsRead(collection: Collection, reader: Reader): Promise<string[]> {
  const person = people.get(reader);
  if (!person || readScope(collection, person.level) === 'nobody') return [];
  const id = await ownRecord(collection, reader, person);
  const { authCode } = person;
  type Row = Record<string, unknown>;
  const single = await server.request<{ item: Row }>('GET', `/api/${collection}/${id}`, { authCode });
  const filter = encodeURIComponent(JSON.stringify({ _id: id }));
  const list = await server.request<{ items: Row[] }>('GET', `/api/${collection}?filter=${filter}`, {
    authCode,
  });
  expect([collection, reader, single.status, list.body.items.length]).toEqual([collection, reader, 200, 1]);
  const readable = (row: Row | undefined) =>
    Object.keys(row ?? {}).filter(
      (field) =>
        row?.[field] !== null || !(collection === 'funds' && instructions.some((each) => each === field)),
    );
  expect(readable(list.body.items[0])).toEqual(readable(single.body.item));
  return readable(single.body.item);
}

describe('[COL-04] the readable fields', () => {
  it.each(collections)('of %s are those of the list above, for every level', async (collection) => {
    const expected = expectedFields[collection];
    const granted: string[] = [];
    for (const reader of readers) {
      granted.push(...(expected[reader]?.split(' ') ?? []));
      const person = people.get(reader);
      const isClosed = !person || readScope(collection, person.level) === 'nobody';
      const read = await fieldsRead(collection, reader);
      expect([reader, read.toSorted()]).toEqual([reader, isClosed ? [] : granted.toSorted()]);
    }
  });

  it('never include a field that the access table reads to nobody', () => {
    for (const collection of collections)
      for (const field of Object.values(expectedFields[collection]).join(' ').split(' '))
        expect([collection, field, fieldRule(collection, field).read]).not.toEqual([
          collection,
          field,
          'nobody',
        ]);
  });
});
