import type { Entity } from '@paddock/contract';
import { namedHolder } from '@paddock/domain';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTransport } from '../../platform/api/transport-context.ts';
import { ownProfileSearch } from '../../platform/page/own-profile-search.ts';
import { ownProfilesQuery } from '../../platform/session/own-profiles.ts';
import { UploadPanel } from '../../platform/upload/upload-panel.tsx';
import { SkeletonText } from '../../ui/feedback/skeletons.tsx';
import { ChoiceField } from '../../ui/forms/choice-field.tsx';
import { verificationUpload } from './verification-api.ts';

/**
 * Uploads verification documents. Somebody with several investing profiles says first which one they are for (ENT-06);
 * without the list of them, documents are for what the account states.
 */
export function VerificationUpload({ onSaved }: { onSaved: (saved: Entity<'proof_documents'>) => void }) {
  const { data, isError } = useQuery(ownProfilesQuery(useTransport()));
  const { profile: linked } = ownProfileSearch(useSearch({ strict: false }));
  const [picked, pick] = useState<string>();
  if (!data && !isError) return <SkeletonText lines={3} label="Your investing profiles are loading" />;
  const profiles = data?.filter(({ archivedAt }) => archivedAt === null) ?? [];
  const isAsked = profiles.length > 1;
  const chosen = profiles.find(({ _id }) => _id === (picked ?? linked));
  return (
    <>
      {isAsked ? (
        <ChoiceField
          label="Which investing profile are the documents for?"
          isRequired
          help="Delegates who may read the documents of that profile can read these too."
          choices={profiles.map(({ _id, kind, legalName }) => ({
            value: _id,
            label: namedHolder({ kind, name: legalName }),
          }))}
          value={chosen?._id}
          onChange={pick}
        />
      ) : null}
      {isAsked && !chosen ? null : (
        <UploadPanel kind={verificationUpload(isAsked ? chosen?._id : undefined)} onSaved={onSaved} />
      )}
    </>
  );
}
