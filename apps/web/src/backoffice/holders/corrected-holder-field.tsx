import { NativeSelect } from '@mantine/core';
import type { Entity, ParticipationDetail } from '@paddock/contract';
import {
  accreditationBlock,
  accreditationOfProfile,
  defaultKindOfMethod,
  isInvestmentMethod,
  methodOfKind,
  namedHolder,
  profileFieldOfKind,
  unaccreditedHolderMessage,
} from '@paddock/domain';
import { useQuery } from '@tanstack/react-query';
import { useTransport } from '../../platform/api/transport-context.ts';
import { Callout } from '../../ui/feedback/callout.tsx';
import type { FieldProps } from '../../ui/forms/use-form.ts';
import { useMinuteClock } from '../../ui/hooks/use-minute-clock.ts';
import { profilesOfPersonQuery } from './api.ts';

type Profile = Entity<'investing_entities'>;

/** The profiles that can hold a commitment once its terms are corrected: the present holder stays, archived or not. */
export function useCorrectedHolders({ user, holder }: ParticipationDetail): readonly Profile[] {
  const { data = [] } = useQuery(profilesOfPersonQuery(useTransport(), user, true));
  return data.filter(({ _id, archivedAt }) => archivedAt === null || _id === holder?.entity);
}

interface CorrectedHolderProps {
  participation: ParticipationDetail;
  profiles: readonly Profile[];
  method: string;
  /** The id of a profile; empty for the usual one of the method. */
  value: string;
}

/** Who holds the commitment once its terms are corrected. */
export function CorrectedHolderField({ field, ...props }: CorrectedHolderProps & { field: FieldProps }) {
  const { profiles, method } = props;
  return (
    <>
      <NativeSelect
        {...field}
        label="Holder"
        description="One of the investor’s profiles of this method."
        data={[
          { value: '', label: 'Their usual one of this method' },
          ...profiles
            .filter(({ kind }) => methodOfKind(kind) === method)
            .map(({ _id, kind, legalName }) => ({
              value: _id,
              label: namedHolder({ kind, name: legalName }),
            })),
        ]}
      />
      <MissingAccreditation {...props} />
    </>
  );
}

/** That the server will refuse the holder, whose accreditation does not serve for the fund (ENT-06). */
function MissingAccreditation({ participation: p, profiles, method, value }: CorrectedHolderProps) {
  const chosen = profiles.find(({ _id, isDefault, kind }) =>
    value === ''
      ? isDefault &&
        isInvestmentMethod(method) &&
        profileFieldOfKind(kind) === profileFieldOfKind(defaultKindOfMethod[method])
      : _id === value,
  );
  const stays = value === '' ? method === p.method : value === p.holder?.entity;
  const fund = {
    requiresAccreditation: p.fund.requires_accreditation,
    requiresReviewedAccreditation: p.fund.requires_reviewed_accreditation,
  };
  const message = useMinuteClock((now) => {
    const block = accreditationBlock(fund, chosen ? accreditationOfProfile(chosen) : {}, now);
    const name = chosen?.legalName ?? 'The investor’s usual profile of this method';
    return block === null || stays ? '' : unaccreditedHolderMessage(block, name, fund);
  });
  return message === '' ? null : (
    <Callout tone="warn" announce>
      <span dir="auto">{message}</span>
    </Callout>
  );
}
