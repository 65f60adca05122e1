import type { SyndicationReply } from '@paddock/contract';
import { useEffect, useRef } from 'react';
import { Decision } from './decision.tsx';
import { FormInReach } from './form-in-reach.tsx';
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
