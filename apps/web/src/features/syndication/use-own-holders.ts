import { capacityToKeep, requiredQuestions } from '@paddock/domain';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTransport } from '../../platform/api/transport-context.ts';
import { ownProfilesQuery, useAddProfile, useChangeProfile } from '../../platform/session/own-profiles.ts';
import { ownRecordQuery } from '../../platform/session/own-record.ts';
import { useMe } from '../../platform/session/session-context.ts';
import {
  chosenProfile,
  findNewHolder,
  isCustodianAsked,
  isLegalNameAsked,
  jointAccountOf,
  newHolder,
  type OwnHolders,
  offeredProfiles,
} from './holder-answers.ts';
import type { InvestAnswers } from './invest-answers.ts';

/** Whom the person can invest for in a fund, and how the one who invests is kept (ENT-03). */
export function useOwnHolders(excludedMethods: readonly string[]) {
  const me = useMe();
  const queryClient = useQueryClient();
  const transport = useTransport();
  const profilesQuery = ownProfilesQuery(transport);
  const recordQuery = ownRecordQuery(transport, me._id);
  const { data: all = [] } = useQuery(profilesQuery);
  const { data: account } = useQuery(recordQuery);
  const addProfile = useAddProfile();
  const changeProfile = useChangeProfile();
  const holders: OwnHolders = { all, offered: offeredProfiles(all, excludedMethods), account };

  /**
   * The id of the profile that invests: the chosen one, or a new one. A commitment from the form always names it, because
   * it needs an accreditation of its own where the fund requires one (ENT-06). Null for the team, who have no profiles.
   */
  const save = async (answers: InvestAnswers): Promise<string | null> => {
    const { method_of_inv: method } = answers;
    const more = {
      ...secondOwnerOf(answers, holders),
      ...custodianOf(answers, holders),
    };
    const keep = async (_id: string): Promise<string> => {
      if (Object.keys(more).length > 0) await changeProfile.mutateAsync({ params: { id: _id }, body: more });
      return _id;
    };
    const chosen = chosenProfile(answers, holders.offered);
    if (chosen) return keep(chosen._id);
    if (me.level !== 'user') return null;
    // The name of the account may have been saved a moment ago.
    const named = { ...holders, account: await queryClient.ensureQueryData(recordQuery) };
    const someone = newHolder(answers, method, named);
    if (!someone || someone.legalName === '') return null;
    const current = await queryClient.fetchQuery({ ...profilesQuery, staleTime: 0 });
    const isNamed = isLegalNameAsked(answers, method, holders);
    const existing = findNewHolder(current, someone, { isNamed });
    if (existing) return keep(existing._id);
    const { kind, legalName } = someone;
    return (
      await addProfile.mutateAsync({
        body: { kind, legalName, ...more, capacity: capacityToKeep(kind, answers.capacity) },
      })
    ).item._id;
  };
  return { holders, save };
}

/** The second owner of a joint account whose profile does not name them in full, to keep there. */
function secondOwnerOf(answers: InvestAnswers, holders: OwnHolders): { jointOwnerName: string } | undefined {
  const joint = jointAccountOf(answers, answers.method_of_inv, holders);
  const { isSecondOwnerAsked, isSecondOwnerNamed } = requiredQuestions(answers, { joint });
  return isSecondOwnerAsked && !isSecondOwnerNamed
    ? { jointOwnerName: `${answers.cosub_first_name.trim()} ${answers.cosub_last_name.trim()}` }
    : undefined;
}

/** The custodian of a retirement account whose profile does not name it, to keep there. */
const custodianOf = (answers: InvestAnswers, holders: OwnHolders): { custodian?: string } =>
  isCustodianAsked(answers, answers.method_of_inv, holders) ? { custodian: answers.custodian.trim() } : {};
