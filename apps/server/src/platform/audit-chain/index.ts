export type { AuditSink } from './audit-sink.ts';
export { chainLines } from './chain-lines.ts';
export { forgetSalts } from './forget-salts.ts';
export { keepAudit } from './keep-audit.ts';
export { type ChainReport, type NotedPlace, verifyChain } from './verify-chain.ts';
