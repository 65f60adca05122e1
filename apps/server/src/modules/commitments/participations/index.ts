export { participationStageSql } from './participation-stage-sql.ts';
export { registerParticipations } from './routes.ts';
