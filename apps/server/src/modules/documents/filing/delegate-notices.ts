import { counted } from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import type { Config } from '../../../platform/config.ts';
import type { Database } from '../../../platform/database/schema.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type Brand, defineEmail, linkTo } from '../../messages/mailing/index.ts';
import { tellPerson } from '../../messages/notifications/index.ts';
import { delegatedPath } from '../../people/delegates/index.ts';
import { signedNameSql } from '../../people/investing-profiles/index.ts';
import { allDocumentsSql } from './document-sql.ts';
import { nameNews, type PublishedDocument } from './published-email.ts';

/** A document of an investing profile that a delegate gets a copy of the notice about. */
export interface DelegatedNews extends PublishedDocument {
  /** The delegate. */
  readonly user: string;
  readonly email: string;
  readonly holder: string;
  readonly holderName: string;
  readonly portal: string | null;
}

/** The investing profile of the document in row `t`: an agreement's is that of its participation, other papers have their own. */
export const documentHolder = `CASE t.kind
  WHEN 'synd_agreements' THEN (SELECT h.investing_entity FROM synd_users h WHERE h._id = t."syndUser")
  ELSE t.investing_entity END`;
const holderSql = sql.raw(documentHolder);

/** Stores the delegates who get a copy of the notice about these documents (ENT-07). */
export async function addDelegates(
  db: Kysely<Database>,
  publication: string,
  { documents, now }: { documents: readonly string[]; now: Date },
): Promise<void> {
  if (documents.length === 0) return;
  await sql`INSERT INTO publication_recipients (publication, "user", kind, document)
    SELECT DISTINCT ${publication}::uuid, u._id, t.kind, t._id
    FROM ${allDocumentsSql} t JOIN investing_entity_delegates g ON g.entity = ${holderSql}
    JOIN users u ON u._id = g.delegate AND u."isActive"
    WHERE t._id = ANY(${documents}) AND g.entity IN (SELECT delegated_profiles(u._id, 'notices', ${now}))
    ON CONFLICT DO NOTHING`.execute(db);
}

export const delegatePublishedEmail = defineEmail(
  'delegates: documents published',
  (
    config: Pick<Config, 'publicUrl'>,
    {
      documents,
      holderName,
      portal,
    }: { documents: readonly PublishedDocument[]; holderName: string; portal: Brand | null },
  ) => {
    const isOne = documents.length === 1;
    const subject = isOne
      ? `A document of ${holderName} is ready`
      : `${counted(documents.length, 'document')} of ${holderName} are ready`;
    return {
      subject,
      preheader: 'Sign in to see it.',
      heading: subject,
      paragraphs: [
        ...documents.map(({ title, fundName }) => (fundName ? `${title} (${fundName})` : title)),
        `You get this because you are a delegate of ${holderName}, with a copy of its notices.`,
        'For your security, we do not attach documents to emails.',
      ],
      action: { label: 'See what is delegated to me', url: linkTo(config, portal, delegatedPath) },
    };
  },
  ({ config, portal }) => {
    const tax = {
      kind: 'tax_documents',
      title: 'Schedule K-1 2025',
      isReplacement: false,
      slug: null,
      fundName: 'Harbor Residences',
      profileName: null,
      profile: null,
    } as const;
    const holderName = 'Okafor Holdings LLC';
    return {
      one: [config, { documents: [tax], holderName, portal }],
      several: [config, { documents: [tax, { ...tax, title: 'Form 1099' }], holderName, portal }],
    };
  },
);

/** Tells a delegate of documents of one profile, if they have the right to its notices at this moment. */
export async function tellDelegate(
  db: Kysely<Database>,
  platform: Platform,
  documents: readonly DelegatedNews[],
): Promise<void> {
  const [first] = documents;
  if (!first) return;
  const { user, email, holder, holderName } = first;
  const portal = await platform.portals.byId(first.portal);
  await tellPerson(
    db,
    platform,
    {
      user,
      kind: 'documents',
      portal: null,
      path: delegatedPath,
      subject: `${holderName}: ${nameNews(documents)}`,
      about: [],
      holder,
    },
    {
      to: email,
      portal,
      isLowPriority: true,
      ...delegatePublishedEmail(platform.config, { documents, holderName, portal }),
    },
  );
}

/**
 * Tells the delegates of its holder who get notices that an agreement is signed by everybody, as its investor is told
 * (ENT-07). `isCorrection` where it takes the place of one with other terms.
 */
export async function tellDelegatesOfAgreement(
  db: Kysely<Database>,
  platform: Platform,
  { agreement, isCorrection, now }: { agreement: string; isCorrection: boolean; now: Date },
): Promise<void> {
  // Its title names the fund.
  const { rows } = await sql<DelegatedNews>`
    SELECT DISTINCT u._id AS "user", u.email, e._id AS holder, ${signedNameSql(sql`t."syndUser"`)} AS "holderName", t.kind,
      t.title, ${isCorrection}::boolean AS "isReplacement", NULL AS slug, NULL AS "fundName", NULL AS "profileName", c.portal
    FROM ${allDocumentsSql} t JOIN investing_entities e ON e._id = ${holderSql}
    JOIN investing_entity_delegates g ON g.entity = e._id JOIN users u ON u._id = g.delegate AND u."isActive"
    LEFT JOIN funds f ON f._id = t.fund LEFT JOIN companies c ON c._id = f.company
    WHERE t._id = ${agreement} AND e._id IN (SELECT delegated_profiles(u._id, 'notices', ${now}))
    ORDER BY u._id`.execute(db);
  for (const news of rows) await tellDelegate(db, platform, [news]);
}
