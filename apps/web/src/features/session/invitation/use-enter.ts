import { useNavigate } from '@tanstack/react-router';

/** Leads to the fund that the invitation names, or else to the dashboard. */
export function useEnter() {
  const navigate = useNavigate();
  return (fundSlug: string | null) =>
    fundSlug === null
      ? navigate({ to: '/dashboard' })
      : navigate({ to: '/syndication/dashboard/$slug', params: { slug: fundSlug } });
}
