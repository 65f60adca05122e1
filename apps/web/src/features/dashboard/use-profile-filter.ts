import { useNavigate, useSearch } from '@tanstack/react-router';
import { ownProfileSearch } from '../../platform/page/own-profile-search.ts';

/** The investing profile by which the overview is filtered, which is in its address. */
export function useProfileFilter() {
  const { profile } = ownProfileSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  return {
    profile,
    choose: (chosen: string | undefined) =>
      void navigate({
        to: '.',
        search: chosen === undefined ? {} : { profile: chosen },
        replace: true,
        resetScroll: false,
      }),
  };
}
