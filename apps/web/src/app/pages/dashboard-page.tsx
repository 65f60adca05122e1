export { Dashboard as default } from '../../features/dashboard/dashboard.tsx';
