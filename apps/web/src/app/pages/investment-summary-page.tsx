export { SummaryPage as default } from '../../features/dashboard/summary-page.tsx';
