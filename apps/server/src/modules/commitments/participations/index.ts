export { isInvestorsSql, participationStageSql } from './participation-stage-sql.ts';
export { type CommitmentHistory, type EndedCommitment, readCommitments } from './read-commitments.ts';
export { registerParticipations } from './routes.ts';
