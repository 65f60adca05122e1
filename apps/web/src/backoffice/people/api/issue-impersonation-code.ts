import { issueImpersonationCode } from '@paddock/contract';
import { useEndpointMutation } from '../../../platform/api/use-endpoint-mutation.ts';

/** A single-use code that starts an impersonation session (AUT-14). */
export const useIssueImpersonationCode = () => useEndpointMutation(issueImpersonationCode);
