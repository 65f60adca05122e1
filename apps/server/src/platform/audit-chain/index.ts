export { chainLines } from './chain-lines.ts';
export { type AuditKeeper, type AuditSink, keepAudit } from './keep-audit.ts';
export { type ChainReport, type NotedPlace, verifyChain } from './verify-chain.ts';
