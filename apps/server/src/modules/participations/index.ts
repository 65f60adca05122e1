export { registerParticipations } from './routes.ts';
