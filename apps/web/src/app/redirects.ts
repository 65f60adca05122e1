import { redirect } from '@tanstack/react-router';
import type { AppContext } from './app-context.ts';

/** On / a signed-in visitor goes to the dashboard, on load and whenever sign-in happens (AUT-11). */
export function leaveForDashboard({ context }: { context: AppContext }): void {
  if (context.session.get().status === 'signed-in') throw redirect({ to: '/dashboard', replace: true });
}
