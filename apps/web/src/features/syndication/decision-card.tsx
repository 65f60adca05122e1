import { Button } from '@mantine/core';
import type { ParticipationView, SyndicationReply } from '@paddock/contract';
import { type AccreditationBlock, namedHolder, participationBlockMessages } from '@paddock/domain';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTransport } from '../../platform/api/transport-context.ts';
import { ownProfileSearch } from '../../platform/page/own-profile-search.ts';
import { ownProfilesQuery } from '../../platform/session/own-profiles.ts';
import { useMe } from '../../platform/session/session-context.ts';
import { Callout } from '../../ui/feedback/callout.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonText } from '../../ui/feedback/skeletons.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Money } from '../../ui/text/money.tsx';
import { AccreditationNeeded } from './accreditation-alerts.tsx';
import { FormInReach } from './form-in-reach.tsx';
import { investDraft, otherAnswers } from './invest-answers.ts';
import { InvestForm } from './invest-form.tsx';
import { OtherProfiles } from './other-profiles.tsx';
import { SigningPanel } from './signing-panel.tsx';
import classes from './syndication-page.module.css';

/** The decision in its frame. A new decision scrolls into view and takes the focus: the form is gone. */
export function DecisionCard({ syndication }: { syndication: SyndicationReply }) {
  const { syndUser } = syndication;
  const decided = syndUser
    ? `${syndUser.isInvesting || syndUser.isGoingToInvest} ${syndUser.isDeclined}`
    : '';
  const card = useRef<HTMLDivElement>(null);
  const last = useRef(decided);
  useEffect(() => {
    if (last.current === decided) return;
    last.current = decided;
    card.current?.focus({ preventScroll: true });
    card.current?.scrollIntoView({ block: 'start' });
  }, [decided]);
  return (
    <>
      <div ref={card} tabIndex={-1} className={classes.card}>
        <Decision syndication={syndication} />
      </div>
      {syndUser?.canCommit && !syndUser.isDeclined ? (
        <FormInReach form={card}>Invest or decline</FormInReach>
      ) : null}
      {syndUser?.canSign ? <FormInReach form={card}>Sign the agreement</FormInReach> : null}
    </>
  );
}

/**
 * That this tab still holds other answers than those that were committed: in another tab, or on another device, while
 * the form was open here.
 */
function OtherAnswers({ syndUser }: { syndUser: ParticipationView }) {
  const me = useMe();
  const draft = investDraft(me._id, syndUser._id);
  const [isClosed, setClosed] = useState(false);
  const message = otherAnswers(draft.read(), syndUser);
  if (message === null || isClosed) return null;
  const close = () => {
    draft.clear();
    setClosed(true);
  };
  return (
    <Callout tone="warn" announce title="You committed in another tab or on another device">
      <p>{message} To change your commitment, withdraw it or contact the fund manager.</p>
      <Button variant="default" size="sm" mt="xs" onClick={close}>
        Close
      </Button>
    </Callout>
  );
}

/** That nobody whom the person invests for is accredited as the fund requires. */
function OwnAccreditationNeeded({ block }: { block: AccreditationBlock }) {
  return (
    <>
      {block === 'accreditation-required' ? (
        <>
          This fund is open to accredited investors.{' '}
          <Link to="/accreditation_status">Please state your accreditation</Link> first.
        </>
      ) : (
        <>
          {participationBlockMessages[block]}.{' '}
          <Link to="/accreditation_status">Open Accreditation Status</Link>
        </>
      )}{' '}
      A trust or company has an accreditation of its own, which you state in your{' '}
      <Link to="/profiles">investing profiles</Link>.
    </>
  );
}

/** What the investor decided, or the form to decide with (SYN-02). */
export function Decision({ syndication }: { syndication: SyndicationReply }) {
  const { syndUser, status } = syndication;
  const me = useMe();
  const [isReopened, setReopened] = useState(false);
  const { profile: pageProfile } = ownProfileSearch(useSearch({ strict: false }));
  const { data: profiles, isPending, error, refetch } = useQuery(ownProfilesQuery(useTransport()));
  const pageHolder = profiles?.find(({ _id }) => _id === pageProfile);
  if (!syndUser)
    return (
      <Section title="Invest">
        <Callout>{notOpenMessage(status, me)}</Callout>
      </Section>
    );
  if (syndUser.isInvesting || syndUser.isGoingToInvest)
    return (
      <>
        <Section title="Your Investment">
          <Callout tone="done">
            {syndUser.isInvesting ? 'You are investing' : 'You are going to invest'}{' '}
            <Money amount={syndUser.invest_amount} /> in this fund.
            {syndUser.holder && syndUser.holderName !== null ? (
              <p dir="auto">Held by {namedHolder(syndUser.holder)}.</p>
            ) : null}
          </Callout>
          <OtherAnswers syndUser={syndUser} />
        </Section>
        <SigningPanel syndUser={syndUser} />
        <OtherProfiles syndication={syndication} />
      </>
    );
  const { accreditationBlock } = syndication;
  const lacksAccreditation = accreditationBlock !== null && syndUser.commitBlock === accreditationBlock;
  const canReview = syndUser.canCommit || lacksAccreditation;
  const notOpen = canReview ? null : notOpenMessage(status, me);
  if (syndUser.isDeclined && !isReopened)
    return (
      <Section title="Invest">
        <Callout>{declinedMessage(notOpen)}</Callout>
        {canReview ? (
          <Button mt="md" onClick={() => setReopened(true)}>
            Yes
          </Button>
        ) : null}
      </Section>
    );
  if (notOpen !== null)
    return (
      <Section title="Invest">
        <Callout>{notOpen}</Callout>
      </Section>
    );
  if (lacksAccreditation)
    return (
      <Section title="Invest">
        {pageProfile !== undefined && isPending ? (
          <SkeletonText lines={3} label="Your investing profile is loading" />
        ) : (
          <Callout tone="warn" title="Accreditation needed">
            {pageHolder ? (
              <AccreditationNeeded block={accreditationBlock} holder={pageHolder} />
            ) : (
              <OwnAccreditationNeeded block={accreditationBlock} />
            )}
          </Callout>
        )}
      </Section>
    );
  return (
    <Section title="Invest">
      {/* Without the profiles, the form would take the person for somebody who has none, and ask how they invest. */}
      {profiles ? (
        <InvestForm key={syndUser._id} syndication={syndication} id={syndUser._id} />
      ) : isPending ? (
        <SkeletonText lines={6} label="Your investing profiles are loading" />
      ) : (
        <ErrorState title="Your investing profiles could not be loaded" failure={error} onRetry={refetch} />
      )}
    </Section>
  );
}

/** Why there is no invest form, for people without a participation to decide on. */
export function notOpenMessage(status: string, { guestSession }: { guestSession: boolean }): string {
  if (status === 'New' || status === 'Open') return 'This fund is not open for investment yet.';
  if (status !== 'Started') return 'This fund is no longer open for investment.';
  // Impersonation opens no participation, and a person to whom the fund is not offered has none either.
  return guestSession
    ? 'This fund is open for investment, but you cannot invest while you view the site as someone else.'
    : 'This fund is open for investment, but it is not offered to you on this site.';
}

/** The message for people who declined. They can reconsider only while the fund is open for investment (SYN-02). */
export function declinedMessage(notOpen: string | null): string {
  return `You have declined this investment. ${notOpen ?? 'Have you changed your mind?'}`;
}
