import { Button } from '@mantine/core';
import { investmentName, unknownFund } from '@paddock/domain';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTransport } from '../../platform/api/transport-context.ts';
import { justSigned } from '../../platform/drafts/just-signed.ts';
import { useMe } from '../../platform/session/session-context.ts';
import { Callout } from '../../ui/feedback/callout.tsx';
import { Money } from '../../ui/text/money.tsx';
import { ownParticipationsQuery } from './api.ts';
import classes from './dashboard.module.css';
import { signedNoteWords } from './signed-note-words.ts';

/** After the investor has signed: what they signed, who signs next, and what comes then, until they close it (INV-05). */
export function SignedNote() {
  const signed = justSigned(useMe()._id);
  const [id, setId] = useState(() => signed.read());
  const { data } = useQuery(ownParticipationsQuery(useTransport()));
  const own = data?.items.find(({ _id }) => _id === id);
  const words = own ? signedNoteWords(own) : null;
  if (!own || !words) return null;
  const close = () => {
    signed.clear();
    setId(null);
  };
  return (
    <div className={classes.signed}>
      <Callout
        tone="done"
        announce
        title={`You have signed ${words.agreement} for ${investmentName({ fundName: own.fund?.name ?? unknownFund, holderName: own.holderName })}`}
      >
        <p>
          You signed for <Money amount={words.amount} />. We have emailed you a confirmation.
        </p>
        <p>{words.next}</p>
        <p>{words.later}</p>
        <div className={classes.signedActions}>
          <Button
            variant="default"
            size="sm"
            renderRoot={(props) => (
              <Link to="/dashboard/investments/$id" params={{ id: own._id }} {...props} />
            )}
          >
            Open your investment
          </Button>
          <Button variant="subtle" size="sm" onClick={close}>
            Close
          </Button>
        </div>
      </Callout>
    </div>
  );
}
