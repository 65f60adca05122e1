import type { Instant } from '../column-types.ts';

/** The last result of a check of the deployment. */
export interface DeploymentChecks {
  name: string;
  outcome: 'works' | 'attention' | 'failed';
  message: string;
  /** The test email, whose delivery decides the outcome. */
  mail: string | null;
  at: Instant;
  by: string | null;
}
