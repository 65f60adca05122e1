import { Button } from '@mantine/core';
import type { Holding } from '@paddock/contract';
import { investmentName } from '@paddock/domain';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTransport } from '../../platform/api/transport-context.ts';
import { FundPicture } from '../../platform/portal/fund-picture.tsx';
import { usePageTitle } from '../../platform/portal/page-title.ts';
import { useMe } from '../../platform/session/session-context.ts';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { holdingJournalQuery } from './api.ts';
import { lastChangeInValue } from './figure-entries.tsx';
import { FundPageButton, PhoneLink } from './fund-links.tsx';
import { HoldingChange } from './holding-change.tsx';
import { HoldingFigures } from './holding-figures.tsx';
import { HoldingHistory } from './holding-history.tsx';
import classes from './holding-page.module.css';
import { HoldingPapers } from './holding-papers.tsx';
import { HoldingStatus } from './holding-status.tsx';
import { HoldingTimeline } from './holding-timeline.tsx';
import { HoldingValue } from './holding-value.tsx';

/** Who to ask about the fund. */
function FundContact({ contact }: { contact: Holding['contact'] }) {
  const { name, email, phone, schedule_call_url: call } = contact;
  return (
    <aside className={classes.card} aria-label="Contact">
      <Section title="Contact">
        <ul className={classes.contact}>
          {name ? <li className={classes.name}>{name}</li> : null}
          {email ? (
            <li>
              <a href={`mailto:${email}`}>{email}</a>
            </li>
          ) : null}
          {phone ? (
            <li>
              <PhoneLink number={phone} />
            </li>
          ) : null}
          {name || email || phone ? null : <li>Please use the contact page of this site.</li>}
        </ul>
        {call ? (
          <Button component="a" variant="default" href={call} target="_blank" rel="noreferrer noopener">
            Schedule a Call
          </Button>
        ) : null}
      </Section>
    </aside>
  );
}

/** The page of a holding, once it has loaded. */
export function HoldingDetails({ holding }: { holding: Holding }) {
  const { fund, holderName } = holding;
  const timeZone = useMe().profileSettings.timezone;
  const isByLedger = holding.figuresFrom === 'ledger';
  const journal = useQuery({ ...holdingJournalQuery(useTransport(), holding._id), enabled: isByLedger });
  usePageTitle(investmentName({ fundName: fund.name, holderName }));
  return (
    <>
      <PageHeading
        eyebrow="Your investment"
        title={fund.name}
        lead={
          <span className={classes.status}>
            <HoldingStatus holding={holding} />
            {fund.type ? <span>{fund.type}</span> : null}
            {holderName === null ? null : <span dir="auto">Held by {holderName}</span>}
          </span>
        }
        actions={<HoldingActions holding={holding} />}
      />
      <HoldingChange holding={holding} timeZone={timeZone} />
      <HoldingValue
        holding={holding}
        timeZone={timeZone}
        changedOn={journal.data && lastChangeInValue(journal.data.entries)}
      />
      <div className={classes.columns}>
        <FundPicture
          fund={fund}
          className={classes.picture}
          width={960}
          height={640}
          sizes="(min-width: 37.5em) 24rem, 92vw"
          priority="early"
        />
        <div className={classes.main}>
          <HoldingFigures holding={holding} timeZone={timeZone} entries={journal.data?.entries} />
          {isByLedger ? <HoldingHistory fund={fund._id} journal={journal} /> : null}
          <HoldingPapers holding={holding} timeZone={timeZone} />
        </div>
        <div className={classes.side}>
          <FundContact contact={holding.contact} />
          <HoldingTimeline holding={holding} />
        </div>
      </div>
    </>
  );
}

/** What there is to do about the holding, or where its offer is. */
function HoldingActions({ holding }: { holding: Holding }) {
  const { _id: id, stage, fund, funding, correction } = holding;
  const slug = fund.url_slug;
  if (correction?.waitingFor === 'investor' && slug)
    return (
      <FundPageButton holding={holding} slug={slug}>
        Sign the corrected agreement
      </FundPageButton>
    );
  const isToWire = funding !== null && funding.toWire > 0 && !funding.isPaused;
  if (isToWire || funding?.startedAt)
    return (
      <Button
        variant={isToWire ? 'filled' : 'default'}
        renderRoot={(props) => <Link to="/dashboard/investments/$id/wire" params={{ id }} {...props} />}
      >
        {isToWire ? 'Wire your investment' : 'Payments and receipt'}
      </Button>
    );
  const isOpen = stage !== 'complete' && fund.status !== 'Done' && fund.status !== 'Closed';
  return slug && (isOpen || stage === 'signing' || stage === 'accepted') ? (
    <FundPageButton holding={holding} slug={slug}>
      {stage === 'accepted' || stage === 'signing' ? 'Continue with the agreement' : 'Go to the fund'}
    </FundPageButton>
  ) : null;
}
