export { drawnSignature } from '@paddock/server/adapters/agreement-pdf/testing/drawn-png.ts';
export { poppler } from '@paddock/server/adapters/agreement-pdf/testing/poppler.ts';
export {
  issuerKey,
  type LocalIssuer,
  localIssuer,
  signedToken,
} from '@paddock/server/adapters/google-identity/testing/local-issuer.ts';
export { auditLinesOf } from './audited-writes/audit-lines.ts';
export { type AuditedWrite, auditedWrites, type PreparedWrite } from './audited-writes/index.ts';
export { bystanders } from './bystanders.ts';
export { type Clamd, clamd, clamdUnavailableReason, eicar } from './clamd.ts';
export { type TestClock, testClock } from './clock.ts';
export {
  bodyForCreate,
  makeActors,
  makeRecord,
  makeWorld,
  type Ownership,
  sampleFieldChange,
  type TestActor,
  type TestWorld,
} from './collection-records.ts';
export { hundredAtOnce } from './concurrent-requests/hundred-at-once.ts';
export { requestsInOrder, requestWhileLocked } from './concurrent-requests/request-while-locked.ts';
export { type TestDatabase, testDatabase } from './database.ts';
export { type DatabaseProxy, startDatabaseProxy } from './database-proxy.ts';
export { databaseUrl } from './database-url.ts';
export { demoReader } from './demo/demo-reader.ts';
export { postedMoney, statementLines } from './demo/posted-money.ts';
export {
  type DropboxEvent,
  type DropboxRequest,
  type DropboxSignature,
  type DropboxSignService,
  type DropboxTemplate,
  documentedLimits,
  eventHash,
  startDropboxSignService,
} from './dropbox-sign-service.ts';
export { factories } from './factories.ts';
export { startFakeS3 } from './fake-s3.ts';
export { endListeners, interruptDatabase, refuseConnections } from './interrupt-database.ts';
export { jobRun, runSliceBySlice } from './job-run.ts';
export { type MailchimpService, startMailchimpService } from './mailchimp-service.ts';
export { newFieldValue } from './new-field-value.ts';
export { paperPdf } from './paper-pdf.ts';
export { pdfOperandsOf, readPdfDrawings } from './pdf-colors.ts';
export { readPdfLines, readPdfText } from './pdf-text.ts';
export { password, people } from './people.ts';
export {
  agreementRequest,
  type BuildRecordRequest,
  documentRequest,
  fundDocumentRequest,
  fundRequest,
  notificationRequest,
  participationRequest,
  passkeyRecordRequest,
  photoRequest,
  portalPictureRequest,
  type RecordRequest,
  sessionRequest,
  storedPortalPictureRequest,
  uploadRequest,
  userRequest,
} from './record-requests.ts';
export { readRows, rowChanges } from './row-changes.ts';
export { distantSchedule, runDelayedJobs } from './run-delayed-jobs.ts';
export { s3UnavailableReason, startS3Server, stopS3Server } from './s3-server.ts';
export { type BookScene, bookScene, doors, type Line, type RawEntry } from './scenes/book-scene.ts';
export { type DelegateScene, delegateScene, type Grant } from './scenes/delegate-scene.ts';
export { type DropboxScene, dropboxScene } from './scenes/dropbox-scene.ts';
export { type FiguresScene, figuresScene } from './scenes/figures-scene.ts';
export { type FiledFile, type FilingScene, filingScene } from './scenes/filing-scene.ts';
export { type FundingScene, fundingScene } from './scenes/funding-scene.ts';
export { type HolderScene, holderScene } from './scenes/holder-scene.ts';
export { type OpenedFundScene, openedFundScene } from './scenes/opened-fund-scene.ts';
export { type PaperHolder, type PaperScene, paperScene } from './scenes/paper-scene.ts';
export { paying, type RunScene, runScene } from './scenes/run-scene.ts';
export { type SigningScene, signingScene } from './scenes/signing-scene.ts';
export { teamScene } from './scenes/team-scene.ts';
export { createSoftwarePasskey, totpCode } from './second-factors.ts';
export {
  type ErrorBody,
  type LogLine,
  type TestReply,
  type TestRequestOptions,
  type TestServer,
  testServer,
} from './server.ts';
export { type ProgramOutput, runCommand, runProgram, serverProgram } from './server-program.ts';
export {
  type SlackFailure,
  type SlackPost,
  type SlackSink,
  slackSink,
} from './slack-sink.ts';
export { type ReceivedEmail, type SmtpSink, smtpSink } from './smtp-sink.ts';
export { issuedPapers } from './statements/issued-papers.ts';
export { type StatementScene, statementScene } from './statements/statement-scene.ts';
export { samplePdf, storedDocuments } from './stored-documents.ts';
export { postForm, type TestedStore, testedStores } from './tested-stores.ts';
export { withRunningServer } from './with-running-server.ts';
