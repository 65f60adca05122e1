export { drawnSignature } from '@paddock/server/adapters/agreement-pdf/testing/drawn-png.ts';
export { poppler } from '@paddock/server/adapters/agreement-pdf/testing/poppler.ts';
export {
  issuerKey,
  type LocalIssuer,
  localIssuer,
  signedToken,
} from '@paddock/server/adapters/google-identity/testing/local-issuer.ts';
export { type Clamd, clamd, clamdMissing, eicar } from './clamd.ts';
export { type TestClock, testClock } from './clock.ts';
export {
  creatingBody,
  makeRecord,
  makeWorld,
  type Person,
  type Whose,
  type World,
  writtenField,
} from './collection-records.ts';
export { type TestDatabase, testDatabase } from './database.ts';
export { factories } from './factories.ts';
export { callDuring } from './held-row.ts';
export { type MailchimpService, startMailchimpService } from './mailchimp-service.ts';
export {
  type NameRecord,
  type Naming,
  namesAgreement,
  namesDocument,
  namesFund,
  namesFundDocument,
  namesParticipation,
  namesPasskey,
  namesPerson,
  namesSession,
  namesUpload,
} from './named-records.ts';
export { textOfPdf } from './pdf-text.ts';
export { password, people } from './people.ts';
export { s3Missing, s3Server, stopS3Server } from './s3-server.ts';
export { appCode, softwarePasskey } from './second-factors.ts';
export { type RefusedBody, type TestCall, type TestReply, type TestServer, testServer } from './server.ts';
export { type SigningScene, signingScene } from './signing-scene.ts';
export { type SlackPost, type SlackRefusal, type SlackSink, slackSink } from './slack-sink.ts';
export { type SinkMail, type SmtpSink, smtpSink } from './smtp-sink.ts';
export { somePdf, storedDocuments } from './stored-documents.ts';
export { postForm, type TestedStore, testedStores } from './tested-stores.ts';
