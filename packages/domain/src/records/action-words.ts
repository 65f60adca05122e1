import { collections, isCollection } from '../access/access-table.ts';
import { capitalized, collectionWords } from './collection-words.ts';

/** What any collection's records go through. */
const verbs: Readonly<Record<string, string>> = {
  create: 'Created',
  update: 'Changed',
  delete: 'Deleted',
  order: 'Put in another order',
};

/** Every other action of the audit log, as what somebody did. */
const phrases: Readonly<Record<string, string>> = {
  'accreditation.remind': 'Reminded an investor that their accreditation ends',
  'accreditation.reopen': 'Reopened the review of an accreditation',
  'accreditation.review': 'Decided on an accreditation',
  'activity.download': 'Downloaded activity as CSV',
  'agreement.cancel': 'Canceled an agreement',
  'agreement.complete': 'Sealed a countersigned agreement',
  'agreement.countersign': 'Countersigned an agreement',
  'agreement.end': 'Ended the signing of an agreement',
  'agreement.open_countersignature': 'Opened an agreement to countersign it',
  'agreement.refuse_correction': 'Declined to sign corrected terms',
  'agreement.remind': 'Reminded a signer of an agreement',
  'agreement.request_sign': 'Asked for the link to sign an agreement',
  'agreement.review': 'Marked an agreement as reviewed',
  'agreement.send': 'Sent an agreement to its signer',
  'agreement.sign': 'Signed an agreement',
  'agreement.unreview': 'Marked an agreement as not reviewed',
  'agreement_templates.assign': 'Chose a template for a fund',
  'agreement_templates.map': 'Changed which values fill in a template',
  'agreement_templates.unassign': 'Removed a template from a fund',
  'agreement_templates.upload': 'Uploaded a template',
  'agreement_templates.write': 'Wrote a template',
  'agreements.check': 'Checked the sealed agreements',
  'approvals.approve': 'Approved the request of another admin',
  'approvals.ask': 'Asked another admin to approve a change',
  'approvals.decline': 'Declined the request of another admin',
  'approvals.withdraw': 'Withdrew a request for approval',
  'audit.erase': 'Emptied the lines of people who were erased',
  'audit.prune': 'Removed old lines of the audit log',
  'background_tasks.start': 'Started work on many records',
  'call.refused': 'Was refused a request',
  'capital_statement.download': 'Downloaded a capital account statement',
  'contents.picture': 'Uploaded a picture for a text',
  'deployment.check': 'Tried a part of the deployment',
  'document.download': 'Downloaded a document',
  'file.malware': 'Uploaded a file in which malware was found',
  'filing.confirm': 'Confirmed whom a filed document is for',
  'filing.discard': 'Discarded a filed document',
  'filing.edit': 'Changed a filed document',
  'filing.publish': 'Published filed documents',
  'filing.release': 'Published a document for somebody who is invited',
  'filing.remind': 'Reminded somebody of tax documents',
  'filing.replace': 'Replaced the file of a document',
  'filing.save': 'Filed a document',
  'filing.take_back': 'Took back a published document',
  'funding.download': 'Downloaded wire instructions',
  'funding.export_open': 'Exported the list of money that is awaited',
  'funding.remind': 'Reminded an investor to send money',
  'funds.close_early': 'Closed a fund before its closing date',
  'funds.export_cap_table': 'Exported the cap table of a fund',
  'funds.open': 'Opened a draft fund to investors',
  'funds.reopen': 'Opened a closed fund again',
  'funds.report_missing_templates': 'Told the team that a fund lacks an agreement template',
  'funds.set_percentages': 'Set the value of a fund in percent',
  'guest_session.close': 'Stopped viewing the site as somebody else',
  'guest_session.mint': 'Started to view the site as somebody else',
  'guest_session.open': 'Viewed the site as somebody else',
  'invitations.accept': 'Accepted an invitation',
  'invitations.resend': 'Sent an invitation again',
  'invitations.send': 'Invited somebody',
  'invitations.withdraw': 'Withdrew an invitation',
  'jobs.retry': 'Ran a failed job again',
  'investing_entity_delegates.accept': 'Accepted an invitation as a delegate',
  'investing_entity_delegates.create': 'Invited a delegate to an investing profile',
  'investing_entity_delegates.resend': 'Sent the invitation of a delegate again',
  'investing_entity_delegates.update': 'Ended or changed a delegation',
  'investing_entities.read_tax_id': 'Read a tax id in full',
  'keys.lost': 'Took a new secret key in place of a lost one',
  'keys.rotate': 'Replaced the secret keys',
  'keys.rotate_tax_ids': 'Replaced the key of tax ids',
  'ledgers.check': 'Checked the books of funds',
  'ledgers.export_template': 'Downloaded a file to fill in with valuations and distributions',
  'memberships.admit': 'Admitted a person to a portal',
  'memberships.join': 'Joined a portal',
  'memberships.remove': 'Removed a person from a portal',
  'newsletter.export': 'Exported the subscribers of the newsletter',
  'newsletter.subscribe': 'Signed up for the newsletter',
  'notification_templates.test': 'Sent a notification to try its template',
  'notification_deliveries.retry': 'Sent a failed notification again',
  'notification_preferences.save': 'Chose which notifications to get',
  'notifications.mark_read': 'Marked notifications as read',
  'notifications.mark_unread': 'Marked notifications as unread',
  'outbox.retry': 'Sent a failed email again',
  'paper.download': 'Downloaded a statement or notice as it was issued',
  'paper.issue': 'Issued a statement or notice',
  'participations.change_holder': 'Changed who holds a signed investment',
  'participations.import_receipts': 'Imported receipts from a bank file',
  'participations.record_funding': 'Recorded money received from an investor',
  'participations.record_return': 'Recorded money returned to an investor',
  'participations.reissue': 'Made the agreement of an investor again',
  'participations.release': 'Released the commitment of an investor',
  'participations.reverse_funding': 'Reversed an entry of money received or returned',
  'personal_data.download': 'Downloaded the personal data of an account',
  'personal_data.export': 'Asked for the personal data of an account',
  'photos.save': 'Changed a profile photo',
  'portals.delete_picture': 'Removed a picture of a portal',
  'portals.picture': 'Uploaded a picture of a portal',
  'proof_documents.create': 'Uploaded a verification document',
  'proof_documents.delete': 'Removed a verification document',
  'proof_documents.restore': 'Restored a verification document',
  'questions.answer': 'Answered a question of an investor',
  'questions.ask': 'Asked a question about a fund',
  'questions.close': 'Closed a question without an answer',
  'records.export': 'Exported a list of records',
  'records.read_many': 'Read many records at once',
  'second_factor.authenticator_added': 'Added an authenticator app',
  'second_factor.authenticator_removed': 'Removed an authenticator app',
  'second_factor.factors_reset': 'Removed the second factors of an account',
  'second_factor.passkey_added': 'Added a passkey',
  'second_factor.passkey_removed': 'Removed a passkey',
  'second_factor.passkey_renamed': 'Renamed a passkey',
  'second_factor.recovery_renewed': 'Made new recovery codes',
  'second_factor.recovery_used': 'Signed in with a recovery code',
  'session.close': 'Signed out',
  'session.end': 'Signed a device out',
  'session.end_all': 'Signed an account out everywhere',
  'session.end_others': 'Signed all other devices out',
  'session.open': 'Signed in',
  'session.reauthenticate': 'Confirmed who they are',
  'session.refuse': 'Could not sign in',
  'settings.persist': 'Saved a setting of their own',
  'statement.download': 'Downloaded a statement',
  'statements.issue': 'Began to issue the statements of a fund',
  'synd_users.commit': 'Made a commitment',
  'synd_users.decline': 'Declined to invest in a fund',
  'synd_users.expire': 'Ended a commitment that was not signed in time',
  'synd_users.open': 'Looked at a fund for the first time',
  'synd_users.withdraw': 'Withdrew a commitment',
  'synd_users.withhold_email': 'Did not send an email about an investment',
  'users.ask_closing': 'Asked to close an account',
  'users.ask_confirmation': 'Asked for another email to confirm an address',
  'users.ask_email': 'Asked to change an email address',
  'users.ask_reset': 'Asked for a link to set a new password',
  'users.cancel_email': 'Canceled the change of an email address',
  'users.change_email': 'Changed the email address of an account',
  'users.change_password': 'Changed the password of an account',
  'users.close': 'Closed an account',
  'users.confirm': 'Confirmed the email address of an account',
  'users.deactivate': 'Deactivated an account',
  'users.erase': 'Erased a closed account',
  'users.erase_access': 'Erased how a closed account signed in',
  'users.hold': 'Put a hold on the records of an account',
  'users.keep_email': 'Kept the former email address of an account',
  'users.lift_hold': 'Lifted the hold on the records of an account',
  'users.link_google': 'Connected an account with Google',
  'users.reactivate': 'Reactivated an account',
  'users.register': 'Registered an account',
  'users.set_password': 'Set a new password by an emailed link',
  'users.withdraw_closing': 'Decided to keep an account that was to be closed',
};

/** The words of their own that an action has; null for what every collection's records go through. */
export const actionPhrase = (action: string): string | null =>
  Object.hasOwn(phrases, action) ? (phrases[action] ?? null) : null;

/** What somebody did, in words: "Withdrew a commitment"; "Created" for what every collection's records go through. */
export function actionWords(action: string): string {
  const verb = action.split('.').at(-1) ?? action;
  const generic = Object.hasOwn(verbs, verb) ? verbs[verb] : undefined;
  return actionPhrase(action) ?? generic ?? capitalized(verb.replaceAll('_', ' '));
}

/** The same with what it was done to, where no record is shown beside it: "Withdrew a commitment", "Created person". */
export const actionSentence = (action: string): string =>
  actionPhrase(action) ?? `${actionWords(action)} ${recordWords(action.split('.')[0] ?? '')}`;

/** A record of a collection, in words; also of what the audit log names beside the collections. */
export function recordWords(collection: string): string {
  return isCollection(collection) ? collectionWords(collection).one : collection.replaceAll('_', ' ');
}

/** Every action that has words, in lower case behind a space, so that a word's beginning can be looked for. */
const knownActions: readonly (readonly [action: string, words: string])[] = [
  ...Object.keys(phrases),
  ...collections.flatMap((collection) => Object.keys(verbs).map((verb) => `${collection}.${verb}`)),
].map((action) => [action, ` ${actionSentence(action).toLowerCase()}`]);

/** The actions whose words contain a text, such as the beginning of a word behind a space. */
export const actionsSaying = (text: string): string[] =>
  knownActions.filter(([, words]) => words.includes(text.toLowerCase())).map(([action]) => action);
