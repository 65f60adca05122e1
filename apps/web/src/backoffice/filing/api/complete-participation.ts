import { completeParticipation } from '@paddock/contract';
import { useEndpointMutation } from '../../../platform/api/use-endpoint-mutation.ts';
import { filingKey } from './drafts.ts';

/** Asks another admin to complete an investment by a filed agreement. */
export const useCompleteParticipation = () =>
  useEndpointMutation(completeParticipation, { invalidatesAlways: filingKey });
