import { Button } from '@mantine/core';
import type { Holding } from '@paddock/contract';
import { Section } from '../../ui/layout/section.tsx';
import classes from './holding-page.module.css';
import { PhoneLink } from './phone-link.tsx';

/** Who to ask about the fund. */
export function FundContact({ contact }: { contact: Holding['contact'] }) {
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
