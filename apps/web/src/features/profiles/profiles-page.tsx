import { Button } from '@mantine/core';
import {
  type AccreditationStanding,
  accreditationOfProfile,
  accreditationStanding,
  displayName,
  holderOf,
  holderSignature,
  investingKindNames,
  postalAddress,
} from '@paddock/domain';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTransport } from '../../platform/api/transport-context.ts';
import { useDialog } from '../../platform/dialog/dialog-host.tsx';
import { PortalDay } from '../../platform/portal/portal-day.tsx';
import {
  type InvestingProfile,
  ownProfilesQuery,
  useChangeProfile,
  useReadTaxId,
} from '../../platform/session/own-profiles.ts';
import { useMe } from '../../platform/session/session-context.ts';
import { toastOutcome } from '../../platform/toasts/toast-outcome.ts';
import { Callout } from '../../ui/feedback/callout.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonText } from '../../ui/feedback/skeletons.tsx';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import { useMinuteClock } from '../../ui/hooks/use-minute-clock.ts';
import { Container } from '../../ui/layout/container.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { AccreditationDialog, ArchiveButton } from './profile-actions.tsx';
import { ProfileDelegates } from './profile-delegates.tsx';
import { ProfileDialog } from './profile-dialog.tsx';
import { defaultNote } from './profile-values.ts';
import classes from './profiles.module.css';

/** Whom one invests for: oneself, a trust, a company (ENT-01). */
export default function ProfilesPage() {
  const me = useMe();
  const openDialog = useDialog();
  const { data, isLoadingError, error, refetch } = useQuery(ownProfilesQuery(useTransport()));
  const canEdit = me.canEditProfile && me.level === 'user';
  const current = data?.filter(({ archivedAt }) => archivedAt === null) ?? [];
  const archived = data?.filter(({ archivedAt }) => archivedAt !== null) ?? [];
  return (
    <Container>
      <PageHeading
        title="Investing Profiles"
        lead="Who holds your investments: you, a trust, a company or a retirement account."
        actions={
          canEdit && data ? (
            <Button onClick={() => openDialog((control) => <ProfileDialog {...control} profile={null} />)}>
              Add a profile
            </Button>
          ) : null
        }
      />
      {isLoadingError ? (
        <ErrorState title="Your investing profiles could not be loaded" failure={error} onRetry={refetch} />
      ) : null}
      {data === undefined && !isLoadingError ? (
        <SkeletonText lines={6} label="Your investing profiles are loading" />
      ) : null}
      {data && current.length === 0 ? (
        <Callout title="No investing profile yet">
          {canEdit
            ? 'Add one here, or name who invests when you commit to a fund.'
            : 'Investors have profiles; this account has none.'}
        </Callout>
      ) : null}
      {current.length > 0 ? (
        <ProfileList label="Investing profiles" heading="h2" profiles={current} canEdit={canEdit} />
      ) : null}
      {archived.length > 0 ? (
        <Section
          title="Archived"
          note="They take no new commitments, and delegates do not see them. What they hold stays as it is, and you still get its papers."
        >
          <ProfileList label="Archived profiles" heading="h3" profiles={archived} canEdit={canEdit} />
        </Section>
      ) : null}
    </Container>
  );
}

function ProfileList({
  label,
  heading,
  profiles,
  canEdit,
}: {
  label: string;
  /** The level of each name: below the page's title, or that of a section. */
  heading: 'h2' | 'h3';
  profiles: readonly InvestingProfile[];
  canEdit: boolean;
}) {
  return (
    <ul className={classes.list} aria-label={label}>
      {profiles.map((profile) => (
        <li key={profile._id} className={classes.profile}>
          <ProfileFacts profile={profile} heading={heading} />
          {canEdit ? <ProfileActions profile={profile} /> : null}
          <ProfileDelegates profile={profile} canEdit={canEdit} />
        </li>
      ))}
    </ul>
  );
}

function ProfileFacts({ profile, heading: Heading }: { profile: InvestingProfile; heading: 'h2' | 'h3' }) {
  const { data: all = [] } = useQuery(ownProfilesQuery(useTransport()));
  const { kind, legalName, capacity, signatory, custodian, taxIdLast4 } = profile;
  const ownerName = displayName(useMe());
  const holder = holderOf({ entity: profile._id, kind, legalName, capacity, signatory, ownerName });
  const address = postalAddress(profile);
  return (
    <>
      <Heading className={classes.name} dir="auto">
        {legalName}
      </Heading>
      <div className={classes.facts}>
        <p>
          {investingKindNames[kind]}
          {defaultNote(profile, all)}
        </p>
        {holder.capacity === null ? null : <p dir="auto">Signs as: {holderSignature(holder)}</p>}
        {custodian ? <p dir="auto">Custodian: {custodian}</p> : null}
        {address ? <p dir="auto">{address}</p> : null}
        {/* What was shown in full is hidden once the profile changes. */}
        {taxIdLast4 ? <TaxId key={profile.updatedAt} profile={profile} /> : null}
        <Accreditation profile={profile} />
      </div>
    </>
  );
}

/** Where the review of its accreditation stands, and why it was refused (ENT-06). */
function Accreditation({ profile }: { profile: InvestingProfile }) {
  const standing = useMinuteClock((now) => accreditationStanding(accreditationOfProfile(profile), now));
  const { canUploadDocuments } = useMe();
  const { accreditationValidUntil: until, accreditationReviewReason: reason, archivedAt } = profile;
  const takesDocuments = archivedAt === null && (standing === 'waiting' || standing === 'refused');
  return (
    <>
      <p>
        Accreditation: {standingWords[standing]}
        {standing === 'accepted' && until !== null ? (
          <>
            {' '}
            until <PortalDay moment={until} />
          </>
        ) : null}
      </p>
      {standing === 'refused' && reason ? <p dir="auto">From our team: {reason}</p> : null}
      {canUploadDocuments && takesDocuments ? (
        <p>
          <Link to="/verification_documents" search={{ profile: profile._id }}>
            Upload a verification document for {profile.legalName}
          </Link>
        </p>
      ) : null}
    </>
  );
}

const standingWords: Readonly<Record<AccreditationStanding, string>> = {
  none: 'not stated',
  waiting: 'stated, our team reviews it',
  accepted: 'accepted',
  refused: 'could not be accepted',
  expired: 'out of date',
};

/** The last four digits, and on request all of them. */
function TaxId({ profile: { _id: id, legalName, taxIdLast4 } }: { profile: InvestingProfile }) {
  const read = useReadTaxId();
  const [shown, setShown] = useState<string | null>(null);
  const show = async () => {
    const reply = await toastOutcome(read.mutateAsync({ body: { id } }));
    if (reply) setShown(reply.taxId);
  };
  if (shown !== null) return <p>Tax id {shown}</p>;
  return (
    <p>
      Tax id ending in {taxIdLast4}{' '}
      <BusyButton
        size="compact-sm"
        variant="subtle"
        aria-label={`Show the tax id of ${legalName}`}
        onPress={show}
      >
        Show
      </BusyButton>
    </p>
  );
}

function ProfileActions({ profile }: { profile: InvestingProfile }) {
  const openDialog = useDialog();
  const change = useChangeProfile();
  const { _id: id, legalName, archivedAt } = profile;
  const archive = (body: { archivedAt: string | null }, done: string) =>
    toastOutcome(change.mutateAsync({ params: { id }, body }), done);
  return (
    <div className={classes.actions}>
      {archivedAt === null ? (
        <>
          <Button
            size="sm"
            variant="default"
            aria-label={`Edit ${legalName}`}
            onClick={() => openDialog((control) => <ProfileDialog {...control} profile={profile} />)}
          >
            Edit
          </Button>
          <Button
            size="sm"
            variant="default"
            aria-label={`State the accreditation of ${legalName}`}
            onClick={() => openDialog((control) => <AccreditationDialog {...control} profile={profile} />)}
          >
            Accreditation
          </Button>
          <ArchiveButton
            profile={profile}
            onArchive={() => archive({ archivedAt: new Date().toISOString() }, `${legalName} is archived.`)}
          />
        </>
      ) : (
        <BusyButton
          size="sm"
          variant="default"
          aria-label={`Use ${legalName} again`}
          onPress={() => archive({ archivedAt: null }, `${legalName} can be chosen again.`)}
        >
          Use again
        </BusyButton>
      )}
    </div>
  );
}
