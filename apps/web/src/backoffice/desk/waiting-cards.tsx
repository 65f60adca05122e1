import type { Desk } from '@paddock/contract';
import { Link, linkOptions } from '@tanstack/react-router';
import classes from './desk-page.module.css';

interface Kind {
  key: keyof Desk['waiting'];
  one: string;
  many: string;
  link: Parameters<typeof linkOptions>[0];
  /** Shows those of the page who asked for it. */
  isAsked?: boolean;
  /** Shown even if there is none, because it is a manager's daily work. */
  isDaily?: boolean;
}

const kinds: Kind[] = [
  {
    key: 'countersignatures',
    one: 'agreement to countersign',
    many: 'agreements to countersign',
    link: linkOptions({ to: '/admin/countersignatures' }),
    isDaily: true,
  },
  {
    key: 'approvals',
    one: 'approval to decide',
    many: 'approvals to decide',
    link: linkOptions({ to: '/admin/approvals' }),
    isDaily: true,
  },
  {
    key: 'undecidedHolders',
    one: 'holder to state',
    many: 'holders to state',
    link: linkOptions({ to: '/admin/holders' }),
  },
  {
    key: 'reviews',
    one: 'accreditation to review',
    many: 'accreditations to review',
    link: linkOptions({ to: '/admin/accreditation' }),
  },
  {
    key: 'questions',
    one: 'question to answer',
    many: 'questions to answer',
    link: linkOptions({ to: '/admin/questions' }),
  },
  {
    key: 'closings',
    one: 'account to close',
    many: 'accounts to close',
    link: linkOptions({ to: '/admin/people' }),
    isAsked: true,
  },
  {
    key: 'documentDrafts',
    one: 'document to publish',
    many: 'documents to publish',
    link: linkOptions({ to: '/admin/filing' }),
  },
  {
    key: 'educationDrafts',
    one: 'education item to publish',
    many: 'education items to publish',
    link: linkOptions({ to: '/admin/site/education' }),
  },
  {
    key: 'failedEmails',
    one: 'email that could not be sent',
    many: 'emails that could not be sent',
    link: linkOptions({ to: '/admin/outbox' }),
  },
  {
    key: 'uncertainEmails',
    one: 'email that may not have arrived',
    many: 'emails that may not have arrived',
    link: linkOptions({ to: '/admin/outbox' }),
  },
  {
    key: 'failedDeliveries',
    one: 'notification that did not arrive',
    many: 'notifications that did not arrive',
    link: linkOptions({ to: '/admin/deliveries' }),
  },
  {
    key: 'failedJobs',
    one: 'job that failed',
    many: 'jobs that failed',
    link: linkOptions({ to: '/admin/jobs' }),
  },
];

/** What waits for the viewer, each with the page where it is done. */
export function WaitingCards({ waiting }: Pick<Desk, 'waiting'>) {
  return (
    <ul className={classes.cards} aria-label="Waiting for you">
      {kinds
        .filter(({ key, isDaily }) => isDaily || waiting[key] > 0)
        .map(({ key, one, many, link, isAsked }) => (
          <li key={key}>
            {isAsked ? (
              <Link to="/admin/people" search={{ closing: 'asked' }} className={classes.card}>
                <span className={classes.count}>{waiting[key]}</span>
                {waiting[key] === 1 ? one : many}
              </Link>
            ) : (
              <Link {...link} className={classes.card}>
                <span className={classes.count}>{waiting[key]}</span>
                {waiting[key] === 1 ? one : many}
              </Link>
            )}
          </li>
        ))}
    </ul>
  );
}
