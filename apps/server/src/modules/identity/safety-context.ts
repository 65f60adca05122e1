import type { PortalView } from '@paddock/contract';
import type { Origin } from '../../platform/audit.ts';

/** Where and when somebody changes what their account is opened with. */
export interface SafetyContext {
  readonly now: Date;
  readonly origin: Origin;
  readonly portal: PortalView | null;
}
