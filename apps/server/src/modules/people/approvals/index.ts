export { recordAccessChange, withdrawRequestsOf } from './access-change.ts';
export type { ApprovalKind, ApprovedRequest } from './approval-kind.ts';
export { countDecidable, decidersOf } from './deciders.ts';
export {
  assertNoInterest,
  assertNoInterests,
  findInterest,
  findInterests,
  interestMessages,
} from './interest.ts';
export { findOpenRequests, openRequestMessage } from './open-requests.ts';
export { type Approvals, type RequestApproval, registerApprovals } from './routes.ts';
