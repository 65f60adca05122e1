import type { Endpoint } from '../endpoint.ts';
import * as accountClosing from '../endpoints/account-closing.ts';
import * as accountSecurity from '../endpoints/account-security.ts';
import * as accreditations from '../endpoints/accreditations.ts';
import * as agreementCheck from '../endpoints/agreement-check.ts';
import * as agreementTemplates from '../endpoints/agreement-templates.ts';
import * as approvals from '../endpoints/approvals.ts';
import * as auth from '../endpoints/auth.ts';
import * as backgroundTasks from '../endpoints/background-tasks.ts';
import * as capTable from '../endpoints/cap-table.ts';
import * as contents from '../endpoints/contents.ts';
import * as countersigning from '../endpoints/countersigning.ts';
import * as dashboard from '../endpoints/dashboard.ts';
import * as deploymentChecks from '../endpoints/deployment-checks.ts';
import * as desk from '../endpoints/desk.ts';
import * as documents from '../endpoints/documents.ts';
import * as filedDocuments from '../endpoints/filed-documents.ts';
import * as filing from '../endpoints/filing.ts';
import * as fundManagement from '../endpoints/fund-management.ts';
import * as funding from '../endpoints/funding.ts';
import * as holding from '../endpoints/holding.ts';
import * as impersonation from '../endpoints/impersonation.ts';
import * as invitations from '../endpoints/invitations.ts';
import * as memberships from '../endpoints/memberships.ts';
import * as newsletter from '../endpoints/newsletter.ts';
import * as notificationCenter from '../endpoints/notification-center.ts';
import * as notifications from '../endpoints/notifications.ts';
import * as operations from '../endpoints/operations.ts';
import * as participations from '../endpoints/participations.ts';
import * as passkeys from '../endpoints/passkeys.ts';
import * as people from '../endpoints/people.ts';
import * as percentages from '../endpoints/percentages.ts';
import * as photos from '../endpoints/photos.ts';
import * as pictures from '../endpoints/pictures.ts';
import * as pipeline from '../endpoints/pipeline.ts';
import * as portalPictures from '../endpoints/portal-pictures.ts';
import * as portalSetup from '../endpoints/portal-setup.ts';
import * as portals from '../endpoints/portals.ts';
import * as questions from '../endpoints/questions.ts';
import * as receiptImport from '../endpoints/receipt-import.ts';
import * as receipts from '../endpoints/receipts.ts';
import * as recordLists from '../endpoints/record-lists.ts';
import * as secondFactors from '../endpoints/second-factors.ts';
import * as settings from '../endpoints/settings.ts';
import * as signRequests from '../endpoints/sign-requests.ts';
import * as signatureProviders from '../endpoints/signature-providers.ts';
import * as signing from '../endpoints/signing.ts';
import * as site from '../endpoints/site.ts';
import * as syndication from '../endpoints/syndication.ts';

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
  area('Second factors', 'The authenticator app, recovery codes and passkeys.', secondFactors, passkeys),
  area(
    'Investing',
    'What is open to the caller, and their decisions.',
    dashboard,
    syndication,
    signRequests,
    funding,
    holding,
    questions,
  ),
  area('Signing', 'The agreement behind a sign link.', signing),
  area(
    'Fund management',
    'How managers create, change, close and follow funds.',
    fundManagement,
    pipeline,
    percentages,
    capTable,
  ),
  area('Documents', "The caller's documents and those of a fund.", documents),
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
    receiptImport,
    people,
    accountClosing,
    memberships,
    invitations,
    accreditations,
    agreementTemplates,
    countersigning,
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
