import { isDay } from '@paddock/domain';
import { recordId } from '../../platform/page/search-values.ts';

/** Whose performance the address asks for, and until which day (YYYY-MM-DD). */
export interface PerformanceSearch {
  profile?: string | undefined;
  asOf?: string | undefined;
}

/** Parses the address; anything else is ignored. */
export function performanceSearch(params: Record<string, unknown>): PerformanceSearch {
  const { profile, asOf } = params;
  return {
    profile: recordId(profile),
    asOf: typeof asOf === 'string' && isDay(asOf) ? asOf : undefined,
  };
}
