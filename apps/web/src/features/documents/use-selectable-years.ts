import { taxYears } from '@paddock/domain';
import { useEffect, useState } from 'react';

/** How often to check the clock, in milliseconds: browsers do not support timers of several weeks. */
const pollInterval = 60_000;

/** The years of the selector (DOC-03); updates at New Year. */
export function useSelectableYears(): readonly number[] {
  const [years, setYears] = useState(() => taxYears(new Date()));
  useEffect(() => {
    const look = () => {
      const now = taxYears(new Date());
      setYears((last) => (last[0] === now[0] ? last : now));
    };
    const timer = setInterval(look, pollInterval);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
  return years;
}
