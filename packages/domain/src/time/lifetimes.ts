import { sessionLifetimes } from './session-lifetimes.ts';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** How long everything that the server issues stays valid, in milliseconds. */
export const lifetimes = {
  ...sessionLifetimes,
  /** How long after signing in a user may do what requires re-authentication. */
  reauthentication: 15 * minute,
  /** The code that a session had before it got another one, for requests that are on their way. */
  formerSessionCode: 10 * second,
  /** From the password to the second factor. */
  secondStep: 5 * minute,
  /** A challenge for a passkey. */
  passkeyChallenge: 5 * minute,
  /** From the first sign-in at an admin level to the second factor that it needs. */
  secondFactorSetup: 7 * day,
  /** How long nothing is signed or wired with an account after an admin removed its second factors. */
  factorReset: day,
  /** A password that was printed or that an admin gave, unless it is changed. */
  initialPassword: 7 * day,
  /** The link to choose one's own password in place of one that an admin gave. */
  givenPasswordLink: 7 * day,
  /** How long ago Google may have asked for the password for its word to count as re-authentication. */
  googleAuthentication: 5 * minute,
  /** From showing a new authenticator's secret to the code that confirms it. */
  authenticatorSetup: hour,
  /** A known device, since its last sign-in. */
  knownDevice: 365 * day,
  resetCode: hour,
  confirmation: 7 * day,
  /** An invitation to a portal, and the link with which an invited delegate registers. */
  invitation: 14 * day,
  /** How long the owner of an old address may undo its change. */
  emailChangeUndo: 14 * day,
  signLink: 30 * day,
  /** How long an admin keeps others from signing at a service, where it does not say how long its address works. */
  signingFrame: hour,
  /** The results of a nightly check of agreements. */
  agreementCheck: 90 * day,
  /** The result of the nightly check of the journals. */
  ledgerCheck: 365 * day,
  /** How long a second admin may decide on a requested approval. */
  approval: 14 * day,
  /** How long an account decides no request after somebody else changed who can use it. */
  accessChange: 72 * hour,
  /** How long a background task acts on the re-authentication with which it began. */
  backgroundTaskTrust: day,
  /** A background task, after it has finished. */
  backgroundTask: 30 * day,
  /** By when an upload must start. */
  uploadPolicy: 15 * minute,
  /** From presigning an upload to saving it; a slow one that started in time still counts. */
  upload: hour,
  /** A photograph that no record shows, such as one that was replaced. */
  unusedPhoto: day,
  download: 60 * second,
  /** An object in the store that is not recorded yet: longer than any recording takes. */
  provisionalObject: day,
  /** How long a person may download what they asked for of their data. */
  dataExport: 7 * day,
  /** How long users may restore a document of their own that they deleted. */
  restore: hour,
  impersonationCode: 10 * minute,
  impersonationSession: hour,
  /** The encrypted text of an email that could not be delivered, so that an admin can send it again. */
  failedEmail: 30 * day,
  /** How long one attempt to send an email takes at most: less than a run of its job. */
  emailAttempt: 110 * second,
  /** What was typed in the browser into a form and not sent, since the last change, whether the session has ended or not. */
  draft: 12 * hour,
  /** The stored reply for a repeated Idempotency-Key. */
  idempotencyKey: day,
} as const;
