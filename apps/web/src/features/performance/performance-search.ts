import { isDay } from '@paddock/domain';

/** Whose performance the address asks for, and until which day (YYYY-MM-DD). */
export interface PerformanceSearch {
  profile?: string | undefined;
  asOf?: string | undefined;
}

/** Parses the address; anything else is ignored. */
export function performanceSearch(params: Record<string, unknown>): PerformanceSearch {
  const { profile, asOf } = params;
  return {
    profile: typeof profile === 'string' && /^[\da-f-]{36}$/i.test(profile) ? profile : undefined,
    asOf: typeof asOf === 'string' && isDay(asOf) ? asOf : undefined,
  };
}
