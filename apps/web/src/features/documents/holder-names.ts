import { useQuery } from '@tanstack/react-query';
import { useTransport } from '../../platform/api/transport-context.ts';
import { ownProfilesQuery } from '../../platform/session/own-profiles.ts';

/**
 * What the investing profile that a document is for is called, where that has to be said: to a person who has several,
 * archived ones among them (ENT-07).
 */
export function useHolderNames(): (profile: string | null) => string | undefined {
  const { data = [] } = useQuery(ownProfilesQuery(useTransport()));
  return (profile) => (data.length > 1 ? data.find(({ _id }) => _id === profile)?.legalName : undefined);
}
