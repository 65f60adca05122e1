import { issueImpersonationCode } from '@paddock/contract';
import { useEndpointMutation } from '../../platform/api/use-endpoint-mutation.ts';

/** A code that starts an impersonation session, once (AUT-14). */
export const useIssueImpersonationCode = () => useEndpointMutation(issueImpersonationCode);
