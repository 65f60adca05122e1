export { Attachment } from './attachment.ts';
export { csvAttachment } from './csv-attachment.ts';
export { cursorAt, readCursor } from './cursors.ts';
export { headerText } from './header-text.ts';
export { deploymentId } from './health.ts';
export { JsonText } from './json-text.ts';
export { matchesEtag } from './matches-etag.ts';
export {
  type Handler,
  mount,
  mountedEndpoints,
  type PreparingHandler,
} from './mount.ts';
export { ReplyAfterCommit } from './reply-after-commit.ts';
export {
  createAuditLogger,
  originOf,
  type RequestContext,
  requireUser,
} from './request-context.ts';
export { allowSlowUpload } from './request-timeouts.ts';
