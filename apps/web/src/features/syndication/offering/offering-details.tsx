import { fundOfSyndication, type SyndicationReply } from '@paddock/contract';
import { ExternalLink } from '../../../ui/text/external-link.tsx';
import { Highlights } from './highlights.tsx';
import { KeyTerms } from './key-terms.tsx';
import { NamedText } from './named-text.tsx';
import { Projections } from './projections.tsx';
import { SourcesAndUses } from './sources-and-uses.tsx';

/** All that the manager says about the fund (INV-04). What is not filled in has no heading either. */
export function OfferingDetails({ syndication }: { syndication: SyndicationReply }) {
  const fund = fundOfSyndication(syndication);
  const investment = syndication.syndUser?.investment ?? syndication.investment;
  return (
    <>
      <KeyTerms fund={fund} minimum={syndication.minimumAmountToInvest} />
      <Highlights highlights={fund.highlights} />
      <NamedText id="investment" html={investment?.description ?? null} />
      <NamedText id="fund" html={fund.description} />
      <NamedText id="plan" html={fund.plan} />
      <SourcesAndUses lines={fund.sources_and_uses} />
      <Projections periods={fund.projections} assumptions={fund.projection_assumptions} />
      <NamedText id="sponsor" name={fund.sponsor_name} html={fund.sponsor_description} />
      <NamedText
        id="location"
        name={fund.location}
        more={
          fund.location ? (
            <ExternalLink
              href={`https://www.openstreetmap.org/search?query=${encodeURIComponent(fund.location)}`}
            >
              View on a map
            </ExternalLink>
          ) : null
        }
        html={fund.location_description}
      />
    </>
  );
}
