export { work as endCommitments } from './end-commitments.job.ts';
export { participationHooks } from './participation-hooks.ts';
export { presentParticipation } from './present-participation.ts';
export { profileBlock, readAccreditedProfile } from './read-accreditation.ts';
export { type ReleaseDecision, releaseCommitment } from './release-commitment.ts';
export { registerSyndication } from './routes.ts';
export { statementGenerators } from './statement.ts';
