import { grants } from '@paddock/domain';
import { lazy } from 'react';
import { prefetchDashboard } from '../../features/dashboard/api.ts';
import { Dashboard } from '../../features/dashboard/dashboard.tsx';
import { useMe } from '../../platform/session/session-context.ts';
import { LazyBoundary } from '../../ui/lazy/lazy-boundary.tsx';
import classes from './dashboard-page.module.css';

/** @public */
export const prefetch = prefetchDashboard;

const AdminMenu = lazy(() => import('../../backoffice/frame/admin-menu.tsx'));

/** The dashboard, with the back-office menu for admins. */
export default function DashboardPage() {
  const { level } = useMe();
  return (
    <Dashboard
      adminMenu={
        grants(level, 'admin') ? (
          <LazyBoundary
            skeleton={<div className={classes.adminMenuSkeleton} aria-hidden="true" />}
            failureDisplay="here"
          >
            <AdminMenu />
          </LazyBoundary>
        ) : null
      }
    />
  );
}
