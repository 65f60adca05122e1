import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTransport } from '../../platform/api/transport-context.ts';
import { ownProfilesQuery } from '../../platform/session/own-profiles.ts';
import { useMe } from '../../platform/session/session-context.ts';

/** More are counted. */
const maxNamed = 3;
const listed = new Intl.ListFormat('en-US', { type: 'conjunction' });

/** Which of the person's investing profiles have no tax id, which their tax forms state (ENT-01). */
export function TaxIdHint() {
  const me = useMe();
  const { data = [] } = useQuery(ownProfilesQuery(useTransport()));
  const lacking = data.filter(({ archivedAt, taxIdLast4 }) => archivedAt === null && !taxIdLast4);
  if (lacking.length === 0 || !me.canEditProfile) return null;
  return (
    <p>
      {lacking.length > maxNamed
        ? `${lacking.length} of your investing profiles`
        : listed.format(lacking.map(({ legalName }) => legalName))}{' '}
      {lacking.length === 1 ? 'has' : 'have'} no tax id yet, and tax forms need one.{' '}
      <Link to="/profiles">Add it in your investing profiles</Link>.
    </p>
  );
}
