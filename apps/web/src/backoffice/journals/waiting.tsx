import type { FundJournal } from '@paddock/contract';
import { requestSentence } from '@paddock/domain';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useMe } from '../../platform/session/session-context.ts';
import { Callout } from '../../ui/feedback/callout.tsx';
import classes from './journals.module.css';

/**
 * What another admin decides, and where. Once something was asked for on this page, what asked is gone, so the focus comes
 * here.
 */
export function Waiting({ waiting }: Pick<FundJournal, 'waiting'>) {
  const me = useMe()._id;
  const place = useRef<HTMLDivElement>(null);
  const approval = waiting?.approval;
  const last = useRef(approval);
  useEffect(() => {
    if (approval !== undefined && last.current === undefined) {
      place.current?.scrollIntoView({ block: 'center' });
      place.current?.focus({ preventScroll: true });
    }
    last.current = approval;
  }, [approval]);
  if (!waiting) return null;
  return (
    <div ref={place} tabIndex={-1} className={classes.waiting}>
      <Callout tone="info" title="A request waits for a second admin">
        <p>
          {requestSentence(waiting, me)} Until it is decided, nothing else can be asked for this journal.{' '}
          <Link to="/admin/approvals/$id" params={{ id: waiting.approval }}>
            Open the request
          </Link>
        </p>
      </Callout>
    </div>
  );
}
