import {
  fundOfSyndication,
  listParticipations,
  request,
  type SyndicationReply,
  type Transport,
} from '@paddock/contract';
import { investStatus, namedHolder } from '@paddock/domain';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTransport } from '../../platform/api/transport-context.ts';
import { ownProfilesQuery } from '../../platform/session/own-profiles.ts';
import { Section } from '../../ui/layout/section.tsx';
import { Money } from '../../ui/text/money.tsx';
import { offeredProfiles } from './holder-answers.ts';

/** The person's participations in a fund. */
const participationsQuery = (transport: Transport, fund: string) =>
  queryOptions({
    queryKey: ['syndication', 'own', fund],
    queryFn: async ({ signal }) => {
      const { items } = await request(transport, listParticipations, { query: { texts: false }, signal });
      return items.filter((item) => item.fund?._id === fund);
    },
  });

/** What the person's other profiles hold in the fund, and the way to invest with one that holds nothing (ENT-09). */
export function OtherProfiles({ syndication }: { syndication: SyndicationReply }) {
  const transport = useTransport();
  const { _id: fund, url_slug: slug, excluded_methods } = fundOfSyndication(syndication);
  const { data: profiles } = useQuery(ownProfilesQuery(transport));
  const { data: own } = useQuery(participationsQuery(transport, fund));
  const current = syndication.syndUser?.holder?.entity;
  if (!profiles || !own || current === undefined) return null;
  const isOpen = syndication.status === 'Started';
  const others = profiles.flatMap((profile) => {
    const held = own.find(
      ({ holder, invest_status }) =>
        holder?.entity === profile._id && invest_status === investStatus.accepted,
    );
    const mayInvest = isOpen && offeredProfiles([profile], excluded_methods).length > 0;
    return profile._id === current || (!held && !mayInvest) ? [] : [{ profile, held }];
  });
  if (!isOpen && others.length === 0) return null;
  return (
    <Section title="Your other profiles">
      {others.length > 0 ? (
        <ul aria-label="Your other profiles">
          {others.map(({ profile: { _id, kind, legalName }, held }) => (
            <li key={_id}>
              <Link to="/syndication/dashboard/$slug" params={{ slug: slug ?? '' }} search={{ profile: _id }}>
                {held ? (
                  <>
                    {namedHolder(held.holder ?? { kind, name: legalName })}:{' '}
                    <Money amount={held.invest_amount ?? 0} />
                  </>
                ) : (
                  `Invest with ${namedHolder({ kind, name: legalName })}`
                )}
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
      {isOpen ? (
        <p>
          <Link to="/profiles">Add an investing profile</Link> to invest with somebody else.
        </p>
      ) : null}
    </Section>
  );
}
