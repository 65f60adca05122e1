import { downloadAgreement, downloadFundDocument } from '@paddock/contract';
import { useEndpointMutation } from '../../../platform/api/use-endpoint-mutation.ts';

/** A link to the complete agreement (SIG-05). */
export const useAgreementLink = () => useEndpointMutation(downloadAgreement);

/** A link to one of a fund's documents, which counts as read from then on (DOC-01). */
export const useFundDocumentLink = () => useEndpointMutation(downloadFundDocument);
