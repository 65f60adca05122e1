import type { Endpoint } from '../endpoint.ts';
import * as agreementCheck from '../endpoints/agreements/agreement-check.ts';
import * as agreementTemplates from '../endpoints/agreements/agreement-templates.ts';
import * as countersigning from '../endpoints/agreements/countersigning.ts';
import * as signRequests from '../endpoints/agreements/sign-requests.ts';
import * as signatureProviders from '../endpoints/agreements/signature-providers.ts';
import * as signing from '../endpoints/agreements/signing.ts';
import * as waitingSignatures from '../endpoints/agreements/waiting-signatures.ts';
import * as dashboard from '../endpoints/commitments/dashboard.ts';
import * as delegated from '../endpoints/commitments/delegated.ts';
import * as holding from '../endpoints/commitments/holding.ts';
import * as participations from '../endpoints/commitments/participations.ts';
import * as syndication from '../endpoints/commitments/syndication.ts';
import * as documents from '../endpoints/documents/documents.ts';
import * as filedDocuments from '../endpoints/documents/filed-documents.ts';
import * as filing from '../endpoints/documents/filing.ts';
import * as ownPage from '../endpoints/documents/own-page.ts';
import * as notificationCenter from '../endpoints/messages/notification-center.ts';
import * as notifications from '../endpoints/messages/notifications.ts';
import * as activity from '../endpoints/money/activity.ts';
import * as fundPerformance from '../endpoints/money/fund-performance.ts';
import * as funding from '../endpoints/money/funding.ts';
import * as history from '../endpoints/money/history.ts';
import * as holdingJournal from '../endpoints/money/holding-journal.ts';
import * as ledger from '../endpoints/money/ledger.ts';
import * as papers from '../endpoints/money/papers.ts';
import * as performance from '../endpoints/money/performance.ts';
import * as receiptImport from '../endpoints/money/receipt-import.ts';
import * as receipts from '../endpoints/money/receipts.ts';
import * as runEntry from '../endpoints/money/run-entry.ts';
import * as runImport from '../endpoints/money/run-import.ts';
import * as runImports from '../endpoints/money/run-imports.ts';
import * as runs from '../endpoints/money/runs.ts';
import * as statements from '../endpoints/money/statements.ts';
import * as capTable from '../endpoints/offerings/cap-table.ts';
import * as fundManagement from '../endpoints/offerings/fund-management.ts';
import * as fundTerms from '../endpoints/offerings/fund-terms.ts';
import * as percentages from '../endpoints/offerings/percentages.ts';
import * as pipeline from '../endpoints/offerings/pipeline.ts';
import * as questions from '../endpoints/offerings/questions.ts';
import * as readiness from '../endpoints/offerings/readiness.ts';
import * as browserErrors from '../endpoints/operations/browser-errors.ts';
import * as deploymentChecks from '../endpoints/operations/deployment-checks.ts';
import * as desk from '../endpoints/operations/desk.ts';
import * as directory from '../endpoints/operations/directory.ts';
import * as operations from '../endpoints/operations/operations.ts';
import * as personalData from '../endpoints/operations/personal-data.ts';
import * as accountClosing from '../endpoints/people/account-closing.ts';
import * as accountSecurity from '../endpoints/people/account-security.ts';
import * as accreditations from '../endpoints/people/accreditations.ts';
import * as approvals from '../endpoints/people/approvals.ts';
import * as auth from '../endpoints/people/auth.ts';
import * as delegates from '../endpoints/people/delegates.ts';
import * as impersonation from '../endpoints/people/impersonation.ts';
import * as investingProfiles from '../endpoints/people/investing-profiles.ts';
import * as invitations from '../endpoints/people/invitations.ts';
import * as memberships from '../endpoints/people/memberships.ts';
import * as passkeys from '../endpoints/people/passkeys.ts';
import * as secondFactors from '../endpoints/people/second-factors.ts';
import * as backgroundTasks from '../endpoints/records/background-tasks.ts';
import * as recordLists from '../endpoints/records/record-lists.ts';
import * as settings from '../endpoints/records/settings.ts';
import * as contents from '../endpoints/site/contents.ts';
import * as newsletter from '../endpoints/site/newsletter.ts';
import * as photos from '../endpoints/site/photos.ts';
import * as pictures from '../endpoints/site/pictures.ts';
import * as portalPictures from '../endpoints/site/portal-pictures.ts';
import * as portalSetup from '../endpoints/site/portal-setup.ts';
import * as portals from '../endpoints/site/portals.ts';
import * as site from '../endpoints/site/site.ts';

/** A tag of the OpenAPI document, with its endpoints. */
export interface Area {
  readonly name: string;
  readonly description: string;
  readonly endpoints: readonly Endpoint[];
}

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value;

const area = (name: string, description: string, ...modules: object[]): Area => ({
  name,
  description,
  endpoints: modules.flatMap((module) => Object.values(module).filter(isEndpoint)),
});

/** Every endpoint of the contract except the generic ones, by area. */
export const areas: readonly Area[] = [
  area('Sign-in', 'Portals, accounts, sessions, and impersonation.', portals, auth, impersonation),
  area('Account security', 'How the caller signs in, and where.', accountSecurity),
  area('Own data', 'What is held about the caller, to download.', personalData),
  area('Second factors', 'The authenticator app, recovery codes and passkeys.', secondFactors, passkeys),
  area(
    'Investing',
    'What is open to the caller, and their decisions.',
    dashboard,
    syndication,
    signRequests,
    funding,
    holding,
    activity,
    history,
    holdingJournal,
    performance,
    papers,
    statements,
    questions,
  ),
  area('Signing', 'The agreement behind a sign link.', signing),
  area(
    'Fund management',
    'How managers create, change, close and follow funds.',
    fundManagement,
    fundTerms,
    pipeline,
    percentages,
    capTable,
    readiness,
  ),
  area(
    'Delegates',
    'Whom the owner of an investing profile lets see it, and what they see.',
    delegates,
    delegated,
  ),
  area('Documents', "The caller's documents and those of a fund.", documents, ownPage),
  area('Contents', 'Editable texts, their pictures, portfolio and education items.', contents, pictures),
  area('Photographs', 'Photographs of funds, assets, people and education items.', photos),
  area('Portals', 'Creating a portal, and its pictures.', portalSetup, portalPictures),
  area(
    'Notifications',
    'What the caller was told and reports, and what became of deliveries.',
    notifications,
    notificationCenter,
  ),
  area('Newsletter', 'Subscriptions.', newsletter),
  area('Setup', 'The checklist of a new deployment, its checks, and health.', deploymentChecks, desk),
  area('Errors in browsers', 'What pages report about themselves.', browserErrors),
  area('Settings', 'Settings of the deployment, each with the levels that read and write it.', settings),
  area(
    'Back office',
    'Countersigning, approvals, changes of participations, and people.',
    agreementCheck,
    backgroundTasks,
    recordLists,
    approvals,
    participations,
    receipts,
    ledger,
    fundPerformance,
    runEntry,
    runs,
    runImport,
    runImports,
    receiptImport,
    directory,
    accountClosing,
    memberships,
    invitations,
    accreditations,
    investingProfiles,
    agreementTemplates,
    countersigning,
    waitingSignatures,
    signatureProviders,
    operations,
    site,
  ),
  area(
    'Filing',
    'Documents that the team files, publishes, replaces and takes back.',
    filing,
    filedDocuments,
  ),
];
