import { lifetimes } from '@paddock/domain';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import {
  type Erasure,
  type ImpersonalRule,
  ofOwnAddress,
  ofOwnParticipation,
  own,
  type RowsOf,
  type TableRule,
} from './table-rule.ts';

/** "5 minutes", "1 day": for people, in the largest unit of which it is a whole number. */
function inWords(milliseconds: number): string {
  const minutes = Math.round(milliseconds / 60_000);
  const [count, unit] =
    minutes % 1_440 === 0
      ? [minutes / 1_440, 'day']
      : minutes % 60 === 0
        ? [minutes / 60, 'hour']
        : [minutes, 'minute'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

const colleague = 'Names a member of our team.';
const place = 'A place in the file store.';
const secret = 'A secret.';
const mark = 'A mark of the server for its own work.';
const copied = 'A copy of what another field says.';
const provider = 'A key of the signing service.';

const impersonal = (holds: string, why: string, kept?: string): ImpersonalRule => ({
  holds,
  isImpersonal: true,
  why,
  ...(kept !== undefined && { kept }),
});

const published = (holds: string) => impersonal(holds, 'Everybody may read it, and it is about no user.');
const deployment = (holds: string, kept?: string) => impersonal(holds, 'It is about the deployment.', kept);

const onceClosed: Erasure = { how: 'erase', when: 'closed' };
const onceUnbound: Erasure = { how: 'erase', when: 'unbound' };
const keep = (why: string): Erasure => ({ how: 'keep', why });
const idsOnly = keep('It names people by an id only, which says nothing once the account is erased.');

const nothing = sql`NULL`;
const erased = sql`'Erased'`;

/** What replaces an address of somebody erased. Nobody receives mail there (RFC 2606). */
const erasedAddress = sql`'erased@erased.invalid'`;

const storedFile = { docPath: place, docURL: place, bucketId: place } as const;
const filedBy = { publishedBy: colleague, takenBackBy: colleague } as const;

/** Of a position whose participation is the person's. */
const ofOwnPosition: RowsOf = ({ id }) => sql`t.position IN (
  SELECT p._id FROM positions p JOIN synd_users s ON s._id = p."syndUser" WHERE s."user" = ${id})`;

/** Documents that the person can open. */
const openable =
  (rows: RowsOf): RowsOf =>
  (person) =>
    sql`${rows(person)} AND NOT t."isDeleted" AND t."takenBackAt" IS NULL AND t."docPath" IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM files f WHERE f.key = t."docPath" AND f.state <> 'stored')`;

const documentFile = (folder: string, rows: RowsOf) => ({
  key: 'docPath',
  name: 'originalName',
  folder,
  rows: openable(rows),
});

/** Agreements of the person's own participations. */
const ownRequests: RowsOf = ({ id }) =>
  sql`t."syndUser" IN (SELECT s._id FROM synd_users s WHERE s."user" = ${id})`;

/** The investor and the spouse of the person's own participations: management's name stays with its signature. */
const ownSigners: RowsOf = ({ id }) => sql`t.role <> 'management' AND t.request IN (
  SELECT r._id FROM signature_requests r JOIN synd_users s ON s._id = r."syndUser" WHERE s."user" = ${id})`;

/** To the spouse of the person's agreements, unless the spouse has an account, which is a person of its own. */
const toOwnSpouse =
  (column: string): RowsOf =>
  ({ id }) =>
    sql`lower(t.${sql.ref(column)}) IN (
      SELECT lower(s.email) FROM signature_signers s JOIN signature_requests r ON r._id = s.request
      JOIN synd_users p ON p._id = r."syndUser"
      WHERE p."user" = ${id} AND s.role = 'spouse'
        AND NOT EXISTS (SELECT 1 FROM users u WHERE lower(u.email) = lower(s.email)))`;

/** The words that name a person in a text to the team: their address and, if they have both, first and last name. */
const names =
  (text: RawBuilder<unknown>): RowsOf =>
  ({ id }) =>
    sql`EXISTS (
  SELECT 1 FROM users u WHERE u._id = ${id} AND t."createdAt" >= u."createdAt" AND (
    strpos(lower(${text}), lower(u.email)) > 0
    OR trim(u."firstName") <> '' AND trim(u."lastName") <> ''
      AND strpos(lower(${text}), lower(trim(u."firstName") || ' ' || trim(u."lastName"))) > 0))`;

/**
 * Emails to the team that name the person in the subject. One about somebody else of the same name goes too, which costs
 * nobody anything: it is an old email to a colleague.
 */
const toTeamAbout: RowsOf = (person) => sql`(
  EXISTS (SELECT 1 FROM users a WHERE lower(a.email) = lower(t."to") AND a.level IN ('admin', 'superadmin'))
  AND ${names(sql`t.subject`)(person)})`;

/** Notifications to the person, and those to a level of the team that name them. */
const toldOrNamed: RowsOf = (
  person,
) => sql`(t."user" = ${person.id} OR t.holder IN (SELECT e._id FROM investing_entities e WHERE e."user" = ${person.id})
  OR t."user" IS NULL AND t.level IS NOT NULL
  AND ${names(sql`concat_ws(' ', t."messageSubject", t."messageBody", t.tags::text)`)(person)})`;

/** Earlier files of the person's documents. */
const ownVersions: RowsOf = ({ id }) => sql`t.document IN (
  SELECT d._id FROM tax_documents d WHERE d."user" = ${id}
  UNION ALL SELECT d._id FROM news_documents d WHERE d."user" = ${id})`;

/** Notes of the team about the person or their participations. */
const aboutPerson: RowsOf = ({ id }) => sql`(t.collection = 'users' AND t.record::text = ${id}
  OR t.collection = 'synd_users' AND t.record::text IN (SELECT s._id::text FROM synd_users s WHERE s."user" = ${id}))`;

/** Sessions of the person, and of others whom they viewed the site as. */
const withImpersonations: RowsOf = ({ id }) => sql`(t."user" = ${id} OR t.superadmin = ${id})`;

/**
 * Every table of the database: what it holds about people, what of it a person can export, and what becomes of it once
 * their account is closed. The only place for such rules: the export, the erasure, docs/operations.md and the tests read
 * it. Rows are erased in the order of this table. A column is exported or withheld for a reason, so that a new one is
 * decided on.
 */
export const tableRules = {
  // What is used for signing in.
  second_steps: {
    holds: 'Sign-ins that wait for the second factor',
    rows: own('user'),
    exported: [],
    withheld: 'Gone within minutes, and most of it is secret.',
    erasure: onceClosed,
    kept: inWords(lifetimes.secondStep),
  },
  passkey_challenges: {
    holds: 'Challenges for passkeys',
    rows: own('user'),
    exported: [],
    withheld: 'Gone within minutes, and secret.',
    erasure: onceClosed,
    kept: inWords(lifetimes.secondStep),
  },
  user_auths: {
    holds: 'Sessions, with address and browser',
    // Without those of a superadmin who viewed the site as them: the address and browser are the superadmin's.
    rows: ({ id }) => sql`t."user" = ${id} AND t.superadmin IS NULL`,
    exported: ['createdAt', 'lastUsedAt', 'authenticatedAt', 'endedAt', 'address', 'agent'],
    withheld: { hash: secret, _id: mark, user: copied, superadmin: colleague, device: secret },
    erasure: { how: 'erase', when: 'closed', rows: withImpersonations },
    kept: `${inWords(lifetimes.session)} after the sign-in`,
  },
  former_session_codes: {
    holds: 'Codes that a session had before, which end within seconds',
    rows: ({ id }) =>
      sql`t.session IN (SELECT a._id FROM user_auths a WHERE a."user" = ${id} OR a.superadmin = ${id})`,
    exported: [],
    withheld: 'Gone within seconds, and secret.',
    erasure: onceClosed,
    kept: '10 seconds',
  },
  guest_codes: {
    holds: 'Codes with which a superadmin views the site as somebody',
    rows: own('user'),
    exported: [],
    withheld: 'Secret, and about a member of our team.',
    erasure: { how: 'erase', when: 'closed', rows: withImpersonations },
    kept: inWords(lifetimes.impersonationSession + lifetimes.impersonationCode),
  },
  ending_passwords: {
    holds: 'Passwords that were printed or that an admin gave, and when they end',
    rows: own('user'),
    exported: [],
    withheld: secret,
    erasure: onceClosed,
  },
  factor_resets: {
    holds: 'When an admin removed the second factors',
    rows: own('user'),
    exported: ['at'],
    withheld: { user: copied },
    erasure: onceClosed,
  },
  first_staff_sign_ins: {
    holds: 'When somebody first signed in as a member of our team',
    rows: own('user'),
    exported: ['at'],
    withheld: { user: copied },
    erasure: onceClosed,
  },
  one_time_codes: {
    holds: 'Codes in emails that confirm an address or set a password',
    rows: own('user'),
    exported: [],
    withheld: secret,
    erasure: onceClosed,
    kept: inWords(2 * lifetimes.confirmation),
  },
  known_devices: {
    holds: 'Browsers that were used for signing in',
    rows: own('user'),
    exported: ['createdAt', 'lastUsedAt'],
    withheld: { hash: secret, user: copied },
    erasure: onceClosed,
    kept: `${inWords(lifetimes.knownDevice)} after the last sign-in`,
  },
  totp_factors: {
    holds: 'Authenticator apps',
    rows: own('user'),
    exported: ['confirmedAt'],
    withheld: { user: copied, secret, lastStep: secret, pendingSecret: secret, pendingAt: mark },
    erasure: onceClosed,
  },
  passkeys: {
    holds: 'Passkeys',
    rows: own('user'),
    exported: ['name', 'rpId', 'createdAt', 'lastUsedAt', 'isBackedUp'],
    withheld: {
      _id: mark,
      user: copied,
      credentialId: secret,
      publicKey: secret,
      counter: mark,
      transports: mark,
    },
    erasure: onceClosed,
  },
  recovery_codes: {
    holds: 'Recovery codes',
    rows: own('user'),
    exported: ['createdAt', 'usedAt'],
    withheld: { hash: secret, user: copied },
    erasure: onceClosed,
  },
  last_sign_ins: {
    holds: 'When somebody last signed in',
    rows: own('user'),
    exported: ['at'],
    withheld: { user: copied },
    erasure: onceClosed,
  },
  data_export_parts: {
    holds: 'The files of an export',
    rows: ({ id }) => sql`t.export IN (SELECT e._id FROM data_exports e WHERE e."user" = ${id})`,
    exported: [],
    withheld: 'It is the export itself.',
    erasure: onceClosed,
    kept: inWords(lifetimes.dataExport),
  },
  data_exports: {
    holds: 'Exports of what is held about somebody',
    rows: own('user'),
    exported: ['createdAt', 'readyAt', 'failedAt', 'expiresAt'],
    withheld: { _id: mark, user: copied, portal: mark },
    erasure: onceClosed,
    kept: inWords(lifetimes.dataExport),
  },

  // What they were told.
  notification_reads: {
    holds: 'Which notifications were read',
    rows: own('user'),
    exported: ['notification', 'isRead', 'at'],
    withheld: { user: copied, mark },
    erasure: onceClosed,
  },
  notification_preferences: {
    holds: 'What somebody wants to be told of',
    rows: own('user'),
    exported: ['kind', 'channel', 'isOn', 'isDaily', 'at'],
    withheld: { user: copied },
    erasure: onceClosed,
  },
  notification_deliveries: {
    holds: 'Notifications on their way to an address',
    rows: (person) => sql`(t.notification IN (SELECT n._id FROM notifications n WHERE n."user" = ${person.id})
      OR ${ofOwnAddress('target', 'createdAt')(person)})`,
    exported: ['notification', 'channel', 'target', 'createdAt', 'doneAt'],
    withheld: {
      _id: mark,
      updatedAt: mark,
      portal: mark,
      state: mark,
      queuedAt: mark,
      mail: mark,
      failures: mark,
      problem: mark,
    },
    erasure: onceUnbound,
  },
  notifications: {
    holds: 'Notifications to one person',
    // What somebody was told as a delegate is about the profile of another person.
    rows: ({ id }) => sql`t."user" = ${id} AND t.holder IS NULL`,
    exported: [
      '_id',
      'createdAt',
      'updatedAt',
      'kind',
      'fund',
      'path',
      'messageSubject',
      'messageBody',
      'template',
      'tags',
    ],
    withheld: {
      user: copied,
      level: mark,
      email: 'Only admins see where a notification goes; its deliveries say it too.',
      slackUserId: 'Only admins see where a notification goes; its deliveries say it too.',
      portal: mark,
      startsUnread: mark,
      holder: 'Only notifications about profiles of other people have one.',
      holderRight: mark,
      invitation: 'Only notifications about profiles of other people have one.',
    },
    erasure: { how: 'erase', when: 'unbound', rows: toldOrNamed },
  },
  team_summary_entries: {
    holds: 'What waits for the next summary of an admin',
    rows: own('user'),
    exported: [],
    withheld: 'It is about what others did.',
    erasure: onceClosed,
    kept: 'a day',
  },
  team_summaries: {
    holds: 'When an admin got the last summary',
    rows: own('user'),
    exported: ['sentAt'],
    withheld: { user: copied },
    erasure: onceClosed,
  },
  outbox: {
    holds: 'Emails: recipient, subject and time; the text only until it is sent',
    rows: ofOwnAddress('to', 'createdAt'),
    exported: ['createdAt', 'to', 'subject', 'sentAt', 'attachmentName'],
    withheld: {
      _id: mark,
      updatedAt: mark,
      from: mark,
      html: 'An email that was not sent may hold a code that signs in.',
      text: 'An email that was not sent may hold a code that signs in.',
      failures: mark,
      problem: mark,
      failedAt: mark,
      handedOverAt: mark,
      sealed: secret,
      claimedUntil: mark,
      attachmentKey: place,
      template: mark,
      reader: mark,
    },
    erasure: {
      how: 'anonymize',
      when: 'unbound',
      rows: (person) => sql`(${ofOwnAddress('to', 'createdAt')(person)} OR ${toOwnSpouse('to')(person)}
        OR ${toTeamAbout(person)})`,
      set: {
        to: erasedAddress,
        subject: erased,
        html: nothing,
        text: nothing,
        sealed: nothing,
        problem: nothing,
        reader: nothing,
        attachmentKey: nothing,
        attachmentName: nothing,
      },
    },
  },
  newsletter_subscriptions: {
    holds: 'Addresses that get the newsletter',
    rows: ofOwnAddress('email', 'createdAt'),
    exported: ['createdAt', 'email', 'portal'],
    withheld: { _id: mark, updatedAt: mark, passedOnAt: mark, passOnRefusal: mark },
    erasure: onceClosed,
  },

  // Papers and other files.
  document_reads: {
    holds: 'Which documents somebody has opened',
    rows: own('user'),
    exported: ['document', 'readAt'],
    withheld: { user: copied },
    erasure: onceUnbound,
  },
  document_version_reads: {
    holds: 'Who had opened a document before its file was replaced',
    rows: own('user'),
    exported: ['version', 'readAt'],
    withheld: { user: copied },
    erasure: onceUnbound,
  },
  publication_recipients: {
    holds: 'Whom a published document concerns',
    rows: own('user'),
    exported: ['document', 'kind', 'isReplacement', 'notifiedAt'],
    withheld: { publication: mark, user: copied },
    erasure: onceUnbound,
  },
  document_versions: {
    holds: 'Earlier files of a document',
    rows: ownVersions,
    exported: [],
    withheld: 'A file that was replaced is shown to nobody but the team.',
    erasure: { how: 'erase', when: 'unbound', files: ['docPath'] },
  },
  filing_drafts: {
    holds: 'Files that the team has not published',
    rows: own('user'),
    exported: [],
    withheld: 'A draft of the team, which the person does not see.',
    erasure: { how: 'erase', when: 'unbound', files: ['docPath'] },
  },
  paper_matches: {
    holds: 'Whom a filed paper is probably for',
    rows: (person) => sql`EXISTS (SELECT FROM investing_entities e
      WHERE e."user" = ${person.id} AND e._id IN (t.holder, t."unlistedHolder"))`,
    exported: [],
    withheld: 'What the server found out for the team when it filed a paper.',
    erasure: onceUnbound,
  },
  tax_documents: {
    holds: 'Tax documents',
    rows: own('user'),
    exported: [
      '_id',
      'createdAt',
      'updatedAt',
      'investing_entity',
      'fund',
      'year',
      'originalName',
      'title',
      'publishedAt',
      'takenBackAt',
    ],
    withheld: { user: copied, isDeleted: mark, ...storedFile, ...filedBy },
    exportedFile: documentFile('tax documents', own('user')),
    erasure: { how: 'erase', when: 'unbound', files: ['docPath'] },
  },
  news_documents: {
    holds: 'Letters and reports to one investor',
    rows: own('user'),
    exported: [
      '_id',
      'createdAt',
      'updatedAt',
      'fund',
      'year',
      'originalName',
      'title',
      'publishedAt',
      'takenBackAt',
    ],
    withheld: { user: copied, isDeleted: mark, ...storedFile, ...filedBy },
    exportedFile: documentFile('letters and reports', own('user')),
    erasure: { how: 'erase', when: 'unbound', files: ['docPath'] },
  },
  proof_documents: {
    holds: 'Verification documents',
    rows: own('user'),
    exported: [
      '_id',
      'createdAt',
      'updatedAt',
      'investing_entity',
      'originalName',
      'title',
      'hiddenByOwnerAt',
    ],
    withheld: {
      user: copied,
      isDeleted: mark,
      publishedAt: mark,
      takenBackAt: mark,
      ...storedFile,
      ...filedBy,
    },
    exportedFile: documentFile('verification documents', own('user')),
    erasure: { how: 'erase', when: 'unbound', files: ['docPath'] },
  },
  synd_agreements: {
    holds: 'Signed agreements',
    rows: ofOwnParticipation('syndUser'),
    exported: [
      '_id',
      'createdAt',
      'updatedAt',
      'syndUser',
      'originalName',
      'title',
      'publishedAt',
      'takenBackAt',
    ],
    withheld: { isDeleted: mark, ...storedFile, ...filedBy },
    exportedFile: documentFile('agreements', ofOwnParticipation('syndUser')),
    erasure: { how: 'erase', when: 'unbound', files: ['docPath'] },
  },
  files: {
    holds: 'Uploaded files',
    rows: own('owner'),
    exported: ['originalName', 'size', 'type', 'createdAt'],
    withheld: { key: place, sha256: mark, state: mark, owner: copied, scannedAt: mark },
    // The file itself goes with the document that names it; what the team uploaded belongs to others.
    erasure: { how: 'anonymize', when: 'unbound', set: { owner: nothing } },
  },

  // Investments.
  untold_commitments: {
    holds: 'Commitments that the team has not been told of',
    rows: ofOwnParticipation('syndUser'),
    exported: [],
    withheld: mark,
    erasure: onceUnbound,
    kept: 'minutes',
  },
  agreement_reviews: {
    holds: 'Which agreements an admin has read before signing',
    rows: own('admin'),
    exported: ['request', 'at'],
    withheld: { admin: copied },
    erasure: onceClosed,
  },
  signing_reminders: {
    holds: 'Reminders to sign',
    rows: ofOwnParticipation('syndUser'),
    exported: ['role', 'sentAt'],
    withheld: { _id: mark, syndUser: mark, sentBy: colleague },
    erasure: onceUnbound,
  },
  signature_events: {
    holds: 'The evidence of signatures, with address and browser of each signer',
    rows: ({ id }) => sql`t.signer IN (SELECT s._id FROM signature_signers s WHERE s."user" = ${id})`,
    exported: ['at', 'kind', 'address', 'agent'],
    withheld: {
      _id: mark,
      request: mark,
      sequence: mark,
      signer: copied,
      documentSha256: mark,
      detail: 'It may name the other signers.',
      previousHash: mark,
      hash: mark,
    },
    // The evidence of all signers, because a chain of hashes is whole or gone.
    erasure: {
      how: 'erase',
      when: 'unbound',
      rows: ({ id }) => sql`t.request IN (
        SELECT r._id FROM signature_requests r JOIN synd_users s ON s._id = r."syndUser" WHERE s."user" = ${id})`,
    },
  },
  signature_signers: {
    holds: 'Signers of an agreement: name, address, signature',
    rows: own('user'),
    exported: ['role', 'name', 'title', 'email', 'invitedAt', 'signedAt'],
    withheld: {
      _id: mark,
      request: mark,
      position: mark,
      user: copied,
      codeHash: secret,
      expiresAt: mark,
      signature: 'The signature is in the agreement.',
      image: 'The signature is in the agreement.',
      openBy: colleague,
      openUntil: mark,
    },
    erasure: {
      how: 'anonymize',
      when: 'unbound',
      rows: ownSigners,
      set: {
        name: erased,
        title: nothing,
        email: erasedAddress,
        codeHash: nothing,
        signature: nothing,
        image: nothing,
      },
    },
  },
  signature_requests: {
    holds: 'Agreements to sign, and the values that fill them',
    rows: ownRequests,
    exported: ['createdAt', 'completedAt', 'sealedAt', 'supersededAt'],
    withheld: {
      _id: mark,
      syndUser: mark,
      provider,
      externalId: provider,
      documentKey: place,
      documentSha256: mark,
      template: mark,
      values: 'The agreement says them; they name its other signers too.',
      sealedKey: place,
      sealedSha256: mark,
      correction: mark,
      timeZone: mark,
      requestedAt: mark,
      askedAt: mark,
      problem: mark,
      problemText: mark,
      problemAt: mark,
      auditTrailKey: place,
      auditTrailSha256: mark,
      holder: 'A copy of what the agreement says.',
    },
    erasure: {
      how: 'anonymize',
      when: 'unbound',
      files: ['documentKey', 'sealedKey', 'auditTrailKey'],
      set: {
        values: sql`'{}'`,
        holder: nothing,
        documentKey: nothing,
        sealedKey: nothing,
        auditTrailKey: nothing,
      },
    },
  },
  term_corrections: {
    holds: 'Corrected terms of an agreement',
    rows: ofOwnParticipation('syndUser'),
    exported: ['createdAt', 'terms', 'outcome', 'endedAt'],
    withheld: { _id: mark, syndUser: mark, approval: mark },
    erasure: {
      how: 'anonymize',
      when: 'unbound',
      set: {
        terms: sql`t.terms || '{"cosub_first_name": null, "cosub_last_name": null, "cosub_email": null}'`,
      },
    },
  },
  funding_receipts: {
    holds: 'Money received and returned',
    rows: ofOwnParticipation('syndUser'),
    exported: ['createdAt', 'kind', 'amount', 'receivedOn', 'reference', 'reason'],
    withheld: {
      _id: mark,
      syndUser: mark,
      round: mark,
      reverses: mark,
      recordedBy: colleague,
      partOf: mark,
    },
    erasure: keep('The books of the fund add up from it, and it is append-only. It names nobody.'),
  },
  positions: {
    holds: 'Positions: participations in the books of funds',
    rows: ofOwnParticipation('syndUser'),
    exported: ['createdAt', 'fund', 'number'],
    withheld: { _id: mark, syndUser: mark },
    erasure: keep('The books of the fund add up from it, and it is append-only. It names nobody.'),
  },
  position_balances: {
    holds: 'What stands on the accounts of a position',
    rows: ofOwnPosition,
    exported: [
      'unfunded',
      'called',
      'contributed',
      'returnedCapital',
      'preferredReturn',
      'profit',
      'interest',
      'unclassified',
      'income',
      'valuation',
      'fees',
      'payable',
      'suspense',
    ],
    withheld: { position: mark },
    erasure: keep('The books of the fund add up from it. It names nobody.'),
  },
  ledger_postings: {
    holds: 'The lines of entries in the books of funds',
    rows: ofOwnPosition,
    exported: ['effectiveDate', 'account', 'amount'],
    withheld: { entry: mark, line: mark, fund: mark, position: mark },
    erasure: keep('The books of the fund add up from it, and it is append-only. It names nobody.'),
  },
  run_notices: {
    holds: 'Which valuations and distributions a position was told of',
    rows: ofOwnPosition,
    exported: ['event', 'at'],
    withheld: { run: mark, position: mark },
    erasure: keep('It keeps anything from being told twice. It names nobody.'),
  },
  run_recipients: {
    holds: 'Who was told of valuations and distributions',
    rows: own('user'),
    exported: ['toldAt', 'reversalToldAt'],
    withheld: { run: mark, position: mark, user: copied, holder: mark },
    erasure: onceUnbound,
  },
  issued_papers: {
    holds: 'Statements and notices that were issued for a position',
    rows: ofOwnPosition,
    exported: ['createdAt', 'kind', 'title', 'from', 'to', 'originalName', 'size'],
    withheld: {
      _id: mark,
      position: mark,
      holder: mark,
      subject: mark,
      sequence: mark,
      contentSha256: mark,
      sha256: mark,
      key: place,
      supersedes: mark,
      issuedBy: colleague,
    },
    exportedFile: { key: 'key', name: 'originalName', folder: 'statements and notices', rows: ofOwnPosition },
    erasure: { how: 'erase', when: 'unbound', files: ['key'] },
  },
  statement_tellings: {
    holds: 'Who was told that statements were issued',
    rows: own('user'),
    exported: [],
    withheld: mark,
    erasure: onceUnbound,
    kept: inWords(lifetimes.backgroundTask),
  },
  ledger_run_lines: {
    holds: 'What valuations and distributions of a fund made of a position',
    rows: ofOwnPosition,
    exported: [
      'returnedCapital',
      'preferredReturn',
      'profit',
      'interest',
      'amount',
      'contributedBefore',
      'returnedBefore',
      'distributedBefore',
      'valueBefore',
    ],
    withheld: {
      run: mark,
      position: mark,
      number: mark,
      entry: mark,
      concerns: 'It repeats the amounts, for the team.',
    },
    erasure: keep('The books of the fund add up from it, and it is append-only. It names nobody.'),
  },
  ledger_run_imports: impersonal(
    'Names and hashes of files of valuations and distributions of funds',
    'It is about funds.',
  ),
  ledger_runs: impersonal(
    'Valuations and distributions of funds',
    'It says what a fund was worth or paid, and who asked for it is in its request.',
  ),
  ledger_books: impersonal('The books of funds: how far each is posted and closed', 'It is about funds.'),
  ledger_entries: impersonal(
    'Entries in the books of funds',
    'It says what happened to the money of a fund, and names who posted it by an id only.',
  ),
  ledger_seals: impersonal('Hashes of the entries in the books of funds', 'It is about funds.'),
  ledger_checks: impersonal(
    'Results of checking the books of funds',
    'It is about funds.',
    inWords(lifetimes.ledgerCheck),
  ),
  ledger_findings: impersonal(
    'What the last check of the books of funds has found',
    'It names entries and positions by their ids.',
  ),
  investing_entities: {
    holds: 'Investing profiles: who holds the investments of a person',
    rows: own('user'),
    exported: [
      '_id',
      'createdAt',
      'updatedAt',
      'kind',
      'legalName',
      'jointForm',
      'jointOwnerName',
      'custodian',
      'isRevocable',
      'formationState',
      'formedOn',
      'signatory',
      'capacity',
      'address1',
      'address2',
      'city',
      'state',
      'postalCode',
      'country',
      'taxClass',
      'taxIdLast4',
      'archivedAt',
      'accreditation',
      'accreditationStatedAt',
      'accreditationReview',
      'accreditationReviewReason',
      'accreditationValidUntil',
    ],
    withheld: {
      user: copied,
      isUnnamed: mark,
      isDefault: mark,
      taxId: 'Its owner reads it at /profiles after re-authentication.',
      taxIdDigest: mark,
      accreditationReviewedBy: colleague,
      accreditationReviewedAt: 'Only the team sees it.',
    },
    // Participations refer to it, and the figures of their funds stay.
    erasure: {
      how: 'anonymize',
      when: 'unbound',
      set: {
        legalName: erased,
        jointOwnerName: nothing,
        custodian: nothing,
        signatory: nothing,
        capacity: nothing,
        formationState: nothing,
        formedOn: nothing,
        address1: nothing,
        address2: nothing,
        city: nothing,
        state: nothing,
        postalCode: nothing,
        country: nothing,
        taxId: nothing,
        taxIdDigest: nothing,
        taxIdLast4: nothing,
        isDefault: sql`false`,
        accreditation: nothing,
        accreditationReviewReason: nothing,
      },
    },
  },
  participation_holders: {
    holds: 'Holders of investments as they were when they signed',
    rows: ofOwnParticipation('syndUser'),
    exported: [
      'syndUser',
      'entity',
      'kind',
      'name',
      'capacity',
      'signatory',
      'address',
      'taxIdLast4',
      'custodian',
      'at',
    ],
    withheld: { request: mark },
    erasure: {
      how: 'anonymize',
      when: 'unbound',
      set: { name: erased, signatory: erased, address: sql`''`, taxIdLast4: nothing, custodian: nothing },
    },
  },
  tax_id_keys: deployment('Keys that encrypt tax ids, encrypted themselves'),
  undecided_holders: {
    holds: 'Participations whose holder an upgrade could not tell',
    rows: ofOwnParticipation('syndUser'),
    exported: [],
    withheld: 'A mark of the server for its own work.',
    erasure: { how: 'erase', when: 'unbound' },
  },
  synd_users: {
    holds: 'Participations: amount, dates, method, spouse',
    rows: own('user'),
    exported: [
      '_id',
      'createdAt',
      'updatedAt',
      'fund',
      'investing_entity',
      'invest_amount',
      'invest_status',
      'sa_start_date',
      'sa_complete_date',
      'ft_start_date',
      'ft_complete_date',
      'syndAgreementSignedByCurrentUser',
      'syndAgreementSignedByCurrentUserCosub',
      'method_of_inv',
      'is_married',
      'is_marital_state',
      'cosub_first_name',
      'cosub_last_name',
      'cosub_email',
      'feedback',
      'fundingReference',
      'fundingDueAt',
      'commitmentKeptFrom',
    ],
    withheld: {
      syndAgreementDropboxSignatureRequestId: provider,
      syndAgreementDropboxSigningURL: secret,
      user: copied,
      userFirstName: copied,
      userLastName: copied,
      company: mark,
      investment: mark,
      extraSearchString: copied,
      syndAgreementsCount: copied,
      commitmentRemindersSent: mark,
      releasedAt: 'Only the team sees how a commitment ended.',
      releaseCause: 'Only the team sees how a commitment ended.',
      releasedAmount: 'Only the team sees how a commitment ended.',
      releaseReason: 'Only the team sees how a commitment ended.',
      releasedBy: colleague,
      releaseApprovedBy: colleague,
      fundingRound: mark,
      fundingRemindersSent: mark,
      fundedBefore: 'Only the team sees it; the receipts say what came in.',
      instructionsToldAt: mark,
    },
    // The figures of the fund add up from the amounts, which name nobody.
    erasure: {
      how: 'anonymize',
      when: 'unbound',
      set: {
        cosub_first_name: nothing,
        cosub_last_name: nothing,
        cosub_email: nothing,
        feedback: nothing,
        releaseReason: nothing,
        syndAgreementDropboxSigningURL: nothing,
      },
    },
  },
  fund_questions: {
    holds: 'Questions to the manager of a fund',
    rows: own('user'),
    exported: ['createdAt', 'fund', 'question', 'answer', 'answeredAt', 'closedAt'],
    withheld: {
      _id: mark,
      updatedAt: mark,
      portal: mark,
      user: copied,
      answeredBy: colleague,
      publicQuestion: 'What the team published of it, without the name.',
      toldUpTo: mark,
    },
    // What was published of a question stays, in the team's words and without a name.
    erasure: {
      how: 'anonymize',
      when: 'unbound',
      set: {
        question: sql`coalesce(t."publicQuestion", 'Erased ' || t._id)`,
        answer: sql`CASE WHEN t.answer IS NULL THEN NULL WHEN t."publicQuestion" IS NULL THEN 'Erased' ELSE t.answer END`,
      },
    },
  },
  fund_terms_recipients: {
    holds: 'Who is told of changed terms of a fund',
    rows: own('user'),
    exported: ['fund', 'version', 'doneAt'],
    withheld: { user: copied, isWithheld: mark },
    erasure: onceUnbound,
  },

  // The account.
  notes: {
    holds: 'Notes of the team about a person or their investment',
    rows: aboutPerson,
    exported: [],
    withheld: 'Working notes of the team, which the person does not see.',
    erasure: onceUnbound,
  },
  accreditation_reminders: {
    holds: 'Reminders that an accreditation ends',
    rows: own('user'),
    exported: ['entity', 'validUntil', 'days', 'at'],
    withheld: { _id: mark, user: copied },
    erasure: onceUnbound,
  },
  invitations: {
    holds: 'Invitations: address, name, portal',
    rows: (person) => sql`(t."acceptedBy" = ${person.id} OR ${ofOwnAddress('email', 'createdAt')(person)})`,
    exported: [
      'createdAt',
      'email',
      'firstName',
      'lastName',
      'portal',
      'fund',
      'sentAt',
      'acceptedAt',
      'withdrawnAt',
    ],
    withheld: {
      _id: mark,
      level: mark,
      invitedBy: colleague,
      codeHash: secret,
      expiresAt: mark,
      acceptedBy: copied,
    },
    erasure: onceUnbound,
  },
  investing_entity_delegates: {
    holds: 'Delegates of investing profiles, and invitations to be one',
    rows: (person) =>
      sql`(t."user" = ${person.id} OR t.delegate = ${person.id} OR ${ofOwnAddress('email', 'createdAt')(person)})`,
    exported: [
      'createdAt',
      'entity',
      'email',
      'role',
      'rights',
      'from',
      'until',
      'sentAt',
      'acceptedAt',
      'endedAt',
    ],
    withheld: {
      _id: mark,
      updatedAt: mark,
      user: copied,
      delegate: copied,
      codeHash: secret,
      codeExpiresAt: mark,
      codeUsedAt: mark,
      codePortal: mark,
    },
    // A delegation ends with the account of either side; that it was given stays in the audit log.
    erasure: onceClosed,
  },
  portal_memberships: {
    holds: 'Which portals somebody belongs to',
    rows: own('user'),
    exported: ['portal', 'since', 'how'],
    withheld: { user: copied },
    erasure: onceUnbound,
  },
  portal_removals: {
    holds: 'Which portals somebody was removed from',
    rows: own('user'),
    exported: ['portal', 'at'],
    withheld: { user: copied },
    erasure: onceUnbound,
  },
  email_changes: {
    holds: 'Changes of an email address',
    rows: own('user'),
    exported: ['createdAt', 'oldEmail', 'newEmail', 'confirmedAt', 'undoneAt'],
    withheld: {
      _id: mark,
      user: copied,
      oldUsername: copied,
      confirmHash: secret,
      confirmUntil: mark,
      undoHash: secret,
      undoUntil: mark,
      changedBy: colleague,
    },
    erasure: onceUnbound,
    kept: inWords(2 * lifetimes.emailChangeUndo),
  },
  access_changes: {
    holds: 'Changes by others of who can use the account of an admin',
    rows: own('user'),
    exported: ['kind', 'at'],
    withheld: { _id: mark, user: copied, by: colleague },
    erasure: idsOnly,
  },
  approvals: {
    holds: 'What one admin asked for and another decided',
    rows: own('askedBy'),
    exported: ['kind', 'reason', 'askedAt', 'expiresAt', 'decision', 'decidedAt'],
    withheld: {
      _id: mark,
      collection: mark,
      record: mark,
      subject: 'It is about somebody else.',
      input: 'It is about somebody else.',
      changes: 'It is about somebody else.',
      contentHash: mark,
      askedBy: copied,
      decidedBy: colleague,
    },
    erasure: {
      how: 'anonymize',
      when: 'unbound',
      rows: (person) => sql`t.collection = 'synd_users' AND ${ofOwnParticipation('record')(person)}`,
      set: {
        subject: sql`${erased} || coalesce(', ' || (SELECT f.name FROM synd_users s JOIN funds f ON f._id = s.fund
        WHERE s._id = t.record), '')`,
      },
      stays:
        'What was asked, its reason and the decision stay: they are the evidence that two people decided about the money of a fund, and a hash keeps them from changing. They name admins by an id, and a correction of terms may name a spouse.',
    },
  },
  background_tasks: {
    holds: 'Long work that an admin began, with address and browser',
    rows: own('startedBy'),
    exported: ['kind', 'title', 'address', 'agent', 'createdAt', 'finishedAt'],
    withheld: {
      _id: mark,
      input: 'It is about records of others.',
      startedBy: copied,
      portal: mark,
      isReauthenticated: mark,
      total: mark,
      done: mark,
      failed: mark,
    },
    erasure: onceClosed,
    kept: `${inWords(lifetimes.backgroundTask)} after it has finished`,
  },
  account_deactivations: {
    holds: 'Why an account was closed, for the team',
    rows: own('user'),
    exported: ['at'],
    withheld: { user: copied, by: colleague, reason: 'For the team; the person does not see it.' },
    erasure: { how: 'anonymize', when: 'unbound', set: { reason: erased } },
  },
  account_closings: {
    holds: 'Requests to have an account closed',
    rows: own('user'),
    exported: ['askedAt', 'reason', 'closedAt'],
    withheld: { user: copied, closedBy: colleague, accessErasedAt: mark, erasedAt: mark },
    // The row itself says that, and when, the account was erased.
    erasure: { how: 'anonymize', when: 'unbound', set: { reason: nothing } },
  },
  legal_holds: {
    holds: 'Holds: why nothing about somebody may be erased',
    rows: own('user'),
    exported: [],
    withheld: 'For the team, such as while a court has to decide.',
    // A hold that counts keeps everything from being erased, so this one is over.
    erasure: onceUnbound,
  },
  audit_events: {
    holds: 'The audit log: who did what, from where',
    rows: own('actor'),
    exported: ['at', 'action', 'collection', 'address', 'agent'],
    withheld: {
      _id: mark,
      actor: copied,
      level: mark,
      record: 'It may be about somebody else.',
      portal: mark,
      detail: 'It may be about somebody else. What you changed about yourself is in the other tables.',
      person: 'It may be about somebody else.',
      fund: mark,
    },
    erasure: keep(
      'The server cannot change it. Once the person is erased, `npm run prune-audit` empties address, browser and what names them, and the chain stays whole.',
    ),
    kept: '7 years at least',
  },
  users: {
    holds: 'The account: name, address, phones, accreditation',
    rows: ({ id }) => sql`t._id = ${id}`,
    exported: [
      '_id',
      'createdAt',
      'updatedAt',
      'username',
      'email',
      'level',
      'isActive',
      'firstName',
      'middleName',
      'lastName',
      'jobTitle',
      'gender',
      'address1',
      'address2',
      'maritalStatus',
      'city',
      'state',
      'postalCode',
      'province',
      'country',
      'isInvestor',
      'accreditation',
      'accreditationType',
      'accreditationStatedAt',
      'accreditationReview',
      'accreditationReviewReason',
      'accreditationValidUntil',
      'busEntityName',
      'trustName',
      'iraName',
      'homePhone',
      'mobilePhone',
      'profileSettings',
      'slackUserId',
      'slackDisplayName',
      'slackUserAvatar',
      'emailConfirmedAt',
    ],
    withheld: {
      password: secret,
      oldPortalPassword: secret,
      notes: 'Working notes of the team, which the person does not see.',
      googleSubject: 'A key of the Google account.',
      accreditationReviewedBy: colleague,
      accreditationReviewedAt: 'Only the team sees it.',
    },
    // The row stays, because records of the funds name it. Its id says nothing.
    erasure: {
      how: 'anonymize',
      when: 'unbound',
      set: {
        username: sql`'erased-' || t._id`,
        email: sql`'erased-' || t._id || '@erased.invalid'`,
        password: nothing,
        oldPortalPassword: nothing,
        isActive: sql`false`,
        firstName: erased,
        middleName: nothing,
        lastName: nothing,
        jobTitle: nothing,
        gender: nothing,
        notes: nothing,
        address1: nothing,
        address2: nothing,
        maritalStatus: nothing,
        city: nothing,
        state: nothing,
        postalCode: nothing,
        province: nothing,
        country: nothing,
        accreditation: nothing,
        accreditationType: nothing,
        accreditationReviewReason: nothing,
        busEntityName: nothing,
        trustName: nothing,
        iraName: nothing,
        homePhone: nothing,
        mobilePhone: nothing,
        profileSettings: sql`'{}'`,
        slackUserId: nothing,
        slackDisplayName: nothing,
        slackUserAvatar: nothing,
        googleSubject: nothing,
        emailConfirmedAt: nothing,
      },
    },
  },

  // Nothing about one person.
  assets_items: published('Portfolio items'),
  blog_items: published('Education items'),
  contents: published('Texts of pages'),
  portals: published('Portals'),
  portal_pictures: published('Pictures of portals'),
  photos: published('Photographs of funds, assets and the team'),
  team_members: impersonal(
    'Who is shown on the page of the team',
    'Published by the team about itself, and edited on that page.',
  ),
  companies: impersonal('Companies, with their business contacts', 'It is about companies.'),
  funds: impersonal('Funds', 'It is about funds, with a business contact.'),
  fund_terms: impersonal('The terms of funds as they were', 'It is about funds.'),
  investments: impersonal('Investments of funds', 'It is about companies.'),
  synd_documents: impersonal('Due-diligence documents', 'They are about funds.'),
  agreement_templates: impersonal('Templates of agreements', 'They are forms without values.'),
  signature_templates: impersonal('Templates at the signing service', 'They are forms without values.'),
  missing_template_reports: impersonal('Templates that are missing', 'It is about funds.'),
  notification_templates: impersonal('Templates of notifications', 'They are texts without values.'),
  settings: deployment('Settings'),
  secrets: deployment('Keys, encrypted'),
  sealing_identities: deployment('Keys that seal agreements, encrypted'),
  key_ids: deployment('Whether what is encrypted names its key'),
  audit_unchained: impersonal(
    'Lines of the audit log that have no place in the chain yet',
    'They are ids.',
    'seconds',
  ),
  audit_chain: impersonal(
    'The chain of the audit log',
    'It is hashes of lines. Their salts go with the words that they hash.',
  ),
  audit_erased: impersonal('Lines of the audit log whose personal parts were emptied', 'They are ids.'),
  audit_pruned: impersonal('Lines of the audit log that were moved into a file', 'They are ids.'),
  audit_stream: deployment('Up to where the audit log was sent out'),
  stopping_migrations: deployment('Migrations that stop former versions'),
  deployment_checks: deployment('Results of checks'),
  receipt_columns: impersonal('Names of columns in the files of a bank', 'It is about files.'),
  row_counts: deployment('How many rows tables have'),
  provisional_objects: deployment('Files that no record names', inWords(lifetimes.provisionalObject)),
  agreement_checks: impersonal(
    'Results of comparing agreements with records',
    'It names participations by an id.',
    inWords(lifetimes.agreementCheck),
  ),
  background_task_items: impersonal(
    'Records that a background task works on',
    'It goes with its task.',
    `${inWords(lifetimes.backgroundTask)} after it has finished`,
  ),
  rate_limit_counters: impersonal(
    'Attempts, by address',
    'It goes by itself, within the time of a session.',
    `${inWords(lifetimes.session)} at most`,
  ),
  refusal_counts: impersonal(
    'Requests that were refused',
    'It goes by itself, into a line of the audit log.',
    'an hour',
  ),
  sign_in_failures: impersonal(
    'Failed sign-ins, by address and a keyed hash of the name',
    'It goes by itself.',
    'a day',
  ),
  idempotency_keys: impersonal('Replies to requests, for repeating them', 'It goes by itself.', 'a day'),
  captcha_used: impersonal('Solved captchas', 'They name nobody.', 'minutes'),
  google_tokens_used: impersonal('Sign-ins with Google that were used', 'They are hashes.', 'an hour'),
} satisfies Record<keyof Database, TableRule>;

/** The rules in the order in which rows are erased. */
export const rulesInOrder: readonly (readonly [table: string, rule: TableRule])[] =
  Object.entries(tableRules);
