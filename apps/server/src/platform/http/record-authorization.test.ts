import type { Endpoint } from '@paddock/contract';
import { type Collection, grants, type Level, levels, readScope } from '@paddock/domain';
import {
  agreementRequest,
  type BuildRecordRequest,
  documentRequest,
  drawnSignature,
  fundDocumentRequest,
  fundRequest,
  makeWorld,
  notificationRequest,
  participationRequest,
  passkeyRecordRequest,
  photoRequest,
  portalPictureRequest,
  samplePdf,
  sessionRequest,
  storedPortalPictureRequest,
  type TestActor,
  type TestServer,
  type TestWorld,
  testServer,
  uploadRequest,
  userRequest,
} from '@paddock/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mountedEndpoints } from './mount.ts';

type Kind = 'own' | 'foreign' | 'missing';

interface NamingCall {
  readonly name: BuildRecordRequest;
  /** The owner's status. A conflict proves as clearly as a success that the record was found. */
  readonly own?: number;
  /** Who else gets the owner's status for another person's record; by default nobody. */
  readonly othersToo?: (level: Level) => boolean;
}

/** The access table lets this level read every record of the collection. */
const readsAll = (collection: Collection) => (level: Level) => readScope(collection, level) === 'all';

/** Each endpoint outside the collections that names a record. */
const naming: Readonly<Record<string, NamingCall>> = {
  downloadNewsDocument: { name: documentRequest('news_documents'), othersToo: readsAll('news_documents') },
  downloadTaxDocument: { name: documentRequest('tax_documents'), othersToo: readsAll('tax_documents') },
  downloadProofDocument: { name: documentRequest('proof_documents'), othersToo: readsAll('proof_documents') },
  downloadFundDocument: { name: fundDocumentRequest, othersToo: readsAll('synd_documents') },
  downloadAgreement: { name: agreementRequest, othersToo: readsAll('synd_agreements') },
  listFundDocuments: { name: fundRequest('fundId'), othersToo: readsAll('funds') },
  syndicationBySlug: { name: fundRequest('slug'), othersToo: readsAll('funds') },
  deleteVerificationDocument: { name: documentRequest('proof_documents') },
  restoreVerificationDocument: { name: documentRequest('proof_documents') },
  saveVerificationDocument: {
    name: uploadRequest('/api/profile/proof_documents/upload', {
      name: 'Passport.pdf',
      type: 'application/pdf',
      bytes: samplePdf,
    }),
  },
  savePicture: {
    name: uploadRequest('/contents/pictures/upload', {
      name: 'Harbor.png',
      type: 'image/png',
      bytes: drawnSignature(),
    }),
  },
  savePhoto: { name: photoRequest },
  savePortalPicture: {
    name: portalPictureRequest({ name: 'logo.png', type: 'image/png', bytes: drawnSignature() }),
  },
  deletePortalPicture: {
    name: storedPortalPictureRequest,
    othersToo: (level) => level === 'superadmin',
  },
  setInvesting: { name: participationRequest({ invest_amount: 10_000, method_of_inv: 'TRUST' }) },
  setNotInvesting: { name: participationRequest() },
  // Nothing is accepted, so there is nothing to withdraw or sign.
  withdrawCommitment: { name: participationRequest(), own: 409 },
  requestSign: { name: participationRequest(), own: 409 },
  syncSign: { name: participationRequest() },
  markNotificationsRead: { name: notificationRequest },
  markNotificationsUnread: { name: notificationRequest },
  issueImpersonationCode: { name: userRequest, othersToo: (level) => level === 'superadmin' },
  admitToPortal: {
    name: async (world, person, kind) => {
      const { body } = await userRequest(world, person, kind);
      return { body: { ...body, portal: world.portal } };
    },
    othersToo: (level) => grants(level, 'admin'),
  },
  removeFromPortal: {
    name: async (world, person, kind) => {
      const { body } = await userRequest(world, person, kind);
      const user = String(body?.['user']);
      if (kind !== 'missing')
        await world.server.platform.db
          .insertInto('portal_memberships')
          .values({ user, portal: world.portal, how: 'admitted' })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
      return { body: { user, portal: world.portal } };
    },
    othersToo: (level) => grants(level, 'admin'),
  },
  // Nobody here has a second factor, and people remove their own elsewhere.
  resetSecondFactors: { name: userRequest, own: 409, othersToo: (level) => grants(level, 'admin') },
  renamePasskey: { name: passkeyRecordRequest },
  beginPasskeyRemoval: { name: passkeyRecordRequest },
  endUserSession: { name: sessionRequest },
};

/** Endpoints that name no personal record: lists, one's own account, public texts, settings by name. */
const withoutRecord = new Set(
  `listQuestions listOpenFunding listFundingToReturn previewReceipts listJobs listSchedules listWaitingSignatures presignFiling listFilingDrafts listFiledDocuments
  invitePeople listInvitations listAgreementTemplates presignTemplateUpload
  listSignatureProviders checkSignatureTemplate
  checkMail checkScanner checkStorage readDeploymentSetup readDesk readHealth
  listAccreditations
  addPasskey beginPasskeySignIn beginPasskeyReauthentication beginPasskeySecondStep beginAuthenticatorSetup beginPasskeyRegistration cancelEmailChange
  previewNotification sendTestNotification
  changeEmail changePassword confirmAuthenticatorSetup contentsBySlug educationBySlug endOtherSessions exportSubscriptions linkGoogle
  listActivity listAgreementsToSign listBackgroundTasks listApprovals listAvailableInvestments listCountersignatures listEducation listParticipations listPeople listNotificationDeliveries listPortals
  listPortfolio listSessions listTaxYears loadSettings searchRecords sendPasswordLink persistSettings readAccountSecurity readAgreementCheck readCaptcha readMe
  readNotificationPreferences saveNotificationPreference listOwnNotifications
  readSecondFactors reauthenticate register removeAuthenticator renewRecoveryCodes presignPictureUpload presignPhoto presignPortalPicture
  presignVerificationUpload requestStatement resendConfirmation resetPassword saveNotification signIn signInWithGoogle
  signInWithPasskey signOut subscribe updateContent`.split(/\s+/),
);

/** Endpoints that name a record and have tests of their own for all of this. */
const elsewhere: Readonly<Record<string, string>> = {
  listRecords: 'modules/records/collections/access.test.ts',
  readRecord: 'modules/records/collections/access.test.ts',
  createRecord: 'modules/records/collections/access.test.ts',
  updateRecord: 'modules/records/collections/access.test.ts',
  updateRecordByBody: 'modules/records/collections/writes.test.ts',
  deleteRecord: 'modules/records/collections/access.test.ts',
  deleteRecordByQuery: 'modules/records/collections/writes.test.ts',
  readReferences: 'modules/records/collections/guarded-delete.test.ts',
  exportRecords: 'modules/records/collections/export.test.ts',
  bulkRecords: 'modules/records/collections/bulk.test.ts',
  // A secret names the record: anyone who has the code may use it.
  readSigning: 'modules/agreements/signing/signatures/sign-links.test.ts',
  readSigningDocument: 'modules/agreements/signing/signatures/sign-links.test.ts',
  signAgreement: 'modules/agreements/signing/signatures/sign-links.test.ts',
  openSigningFrame: 'modules/agreements/signing/service/frames.test.ts',
  refreshSigning: 'modules/agreements/signing/service/frames.test.ts',
  startImpersonationSession: 'modules/people/identity/impersonation/impersonation-session.test.ts',
  confirmEmail: 'modules/people/identity/accounts/register.test.ts',
  setNewPassword: 'modules/people/identity/password/set-new-password.test.ts',
  confirmNewEmail: 'modules/people/identity/email-change/request-email-change.test.ts',
  undoEmailChange: 'modules/people/identity/email-change/request-email-change.test.ts',
  beginPasskeyEmailUndo: 'modules/people/identity/email-change/apply-admin-email-change.test.ts',
  completeSecondStep: 'modules/people/identity/second-factor',
  removePasskey: 'modules/people/identity/second-factor/reauthentication.test.ts',
  saveDomainCheck: 'modules/operations/deployment-checks/deployment-checks.test.ts',
  createPortal: 'modules/site/portals/portal-setup.test.ts',
  readPortalSetup: 'modules/site/portals/portal-setup.test.ts',
  countersign: 'modules/agreements/countersigning/countersign.test.ts',
  readCountersignature: 'modules/agreements/countersigning/countersign.test.ts',
  reviewCountersignature: 'modules/agreements/countersigning/countersign.test.ts',
  openCountersignatureFrame: 'modules/agreements/signing/service/frames.test.ts',
  refreshCountersignature: 'modules/agreements/signing/service/frames.test.ts',
  readAuditTrail: 'modules/agreements/signing/service/at-service.test.ts',
  readCountersignatureDocument: 'modules/agreements/signing/signatures/signing-errors.test.ts',
  saveSiteOrder: 'modules/site/public-lists/save-order.test.ts',
  retryEmails: 'modules/messages/mailing/retry-emails.test.ts',
  retryDeliveries: 'modules/messages/notifications/retry-deliveries.test.ts',
  retryJobs: 'modules/operations/job-queue/job-queue.test.ts',
  approve: 'modules/people/approvals/approvals.test.ts',
  decline: 'modules/people/approvals/approvals.test.ts',
  readAccreditation: 'modules/people/accreditation/accreditation.test.ts',
  reviewAccreditation: 'modules/people/accreditation/accreditation.test.ts',
  readPerson: 'modules/operations/directory/people.test.ts',
  deactivateAccount: 'modules/people/identity/accounts/account-closing.test.ts',
  reactivateAccount: 'modules/people/identity/accounts/account-closing.test.ts',
  resendInvitation: 'modules/people/identity/invitations/invitations.test.ts',
  withdrawInvitation: 'modules/people/identity/invitations/invitations.test.ts',
  readInvitation: 'modules/people/identity/invitations/invitations.test.ts',
  acceptInvitation: 'modules/people/identity/invitations/invitations.test.ts',
  signOutPerson: 'modules/people/identity/accounts/account-closing.test.ts',
  // Templates are everybody's who may see them at all.
  readAgreementTemplate: 'modules/agreements/agreement-templates/agreement-templates.test.ts',
  previewAgreementTemplate: 'modules/agreements/agreement-templates/agreement-templates.test.ts',
  saveTemplateUpload: 'modules/agreements/agreement-templates/agreement-templates.test.ts',
  mapTemplate: 'modules/agreements/agreement-templates/agreement-templates.test.ts',
  writeTemplate: 'modules/agreements/agreement-templates/agreement-templates.test.ts',
  assignTemplate: 'modules/agreements/agreement-templates/agreement-templates.test.ts',
  remindSigner: 'modules/agreements/signing-reminders/signing-reminders.test.ts',
  reissueAgreement: 'modules/commitments/participations/reissue.test.ts',
  releaseParticipation: 'modules/commitments/participations/release.test.ts',
  correctTerms: 'modules/agreements/signing/correction/term-correction.test.ts',
  listFundQuestions: 'modules/offerings/questions/questions.test.ts',
  askQuestion: 'modules/offerings/questions/questions.test.ts',
  answerQuestion: 'modules/offerings/questions/questions.test.ts',
  closeQuestion: 'modules/offerings/questions/questions.test.ts',
  readHolding: 'modules/commitments/holdings/holding.test.ts',
  readFunding: 'modules/money/funding/funding-page.test.ts',
  requestFundingDocument: 'modules/money/funding/funding-page.test.ts',
  readParticipationFunding: 'modules/commitments/participations/record-funding.test.ts',
  recordFunding: 'modules/commitments/participations/record-funding.test.ts',
  reverseFunding: 'modules/commitments/participations/record-funding.test.ts',
  importReceipts: 'modules/commitments/participations/receipt-import.test.ts',
  recordReturnedFunding: 'modules/commitments/participations/record-funding.test.ts',
  createFund: 'modules/offerings/fund-management/create-fund.test.ts',
  duplicateFund: 'modules/offerings/fund-management/access.test.ts',
  closeFundEarly: 'modules/offerings/fund-management/access.test.ts',
  reopenFund: 'modules/offerings/fund-management/access.test.ts',
  readPipeline: 'modules/offerings/fund-management/access.test.ts',
  readParticipation: 'modules/offerings/fund-management/access.test.ts',
  previewPercentages: 'modules/offerings/fund-management/access.test.ts',
  setPercentages: 'modules/offerings/fund-management/access.test.ts',
  readCapTable: 'modules/offerings/fund-management/access.test.ts',
  exportCapTable: 'modules/offerings/fund-management/access.test.ts',
  // Admins reach every draft and document; the tests there name others, drafts and none.
  saveFiling: 'modules/documents/filing/drafts.test.ts',
  editFiling: 'modules/documents/filing/drafts.test.ts',
  discardFiling: 'modules/documents/filing/drafts.test.ts',
  previewFiling: 'modules/documents/filing/publish.test.ts',
  publishFiling: 'modules/documents/filing/publish.test.ts',
  readFiledDocument: 'modules/documents/filing/documents.test.ts',
  openFiledDocument: 'modules/documents/filing/documents.test.ts',
  takeBackDocument: 'modules/documents/filing/documents.test.ts',
  completeParticipation: 'modules/commitments/participations/complete.test.ts',
};

let server: TestServer;
let world: TestWorld;
let people: TestActor[];
beforeAll(async () => {
  server = await testServer();
  world = await makeWorld(server);
  people = await Promise.all(
    levels.map(async (level): Promise<TestActor> => {
      if (level === 'guest') return { level, _id: null, authCode: undefined };
      const { _id } = await server.make.user({ level });
      return { level, _id, authCode: await server.signIn({ _id }) };
    }),
  );
});
afterAll(() => server.close());

const endpointNamed = (name: string): Endpoint | undefined =>
  mountedEndpoints(server.app).find((endpoint) => endpoint.name === name);

function expected({ access }: Endpoint, call: NamingCall, person: TestActor, kind: Kind): number {
  if (!person._id) return 401;
  if (access !== 'everyone' && access !== 'signed-in' && !grants(person.level, access)) return 403;
  const found = kind === 'own' || (kind === 'foreign' && call.othersToo?.(person.level));
  return found ? (call.own ?? 200) : 404;
}

describe('[COL-04] [DOC-07] [SYN-10] endpoints that name a record', () => {
  it('are all listed here, or listed as naming none', () => {
    const known = new Set([...Object.keys(naming), ...withoutRecord, ...Object.keys(elsewhere)]);
    const mounted = new Set(mountedEndpoints(server.app).map(({ name }) => name));
    expect([...mounted].filter((name) => !known.has(name))).toEqual([]);
    expect([...known].filter((name) => !mounted.has(name))).toEqual([]);
  });

  it.each(Object.keys(naming))(
    '%s finds one’s own records, those that another rule allows, and no others',
    async (name) => {
      const mounted = endpointNamed(name);
      const call = naming[name];
      if (!mounted || !call) throw new Error(`${name} is not mounted`);
      for (const person of people)
        for (const kind of ['own', 'foreign', 'missing'] as const) {
          const { params = {}, body } = await call.name(world, person, kind);
          const url = mounted.path.replace(/:(\w+)/g, (_, part: string) => params[part] ?? '');
          const reply = await server.request(mounted.method, url, {
            authCode: person.authCode,
            ...(body && { body }),
          });
          expect([person.level, kind, reply.status, reply.status < 400 ? '' : reply.body.message]).toEqual([
            person.level,
            kind,
            expected(mounted, call, person, kind),
            reply.status < 400 ? '' : expect.any(String),
          ]);
        }
      expect(server.errors).toEqual([]);
    },
  );
});
