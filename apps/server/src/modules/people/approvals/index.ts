export type { ApprovalKind, ApprovedRequest } from './approval-kind.ts';
export { type Approvals, type RequestApproval, registerApprovals } from './routes.ts';
