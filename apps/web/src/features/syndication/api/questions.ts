import { askQuestion, listFundQuestions, request, type Transport } from '@paddock/contract';
import { queryOptions } from '@tanstack/react-query';
import { useEndpointMutation } from '../../../platform/api/use-endpoint-mutation.ts';

/** The published questions and answers of a fund, and the investor's own. */
export const questionsQuery = (transport: Transport, fundId: string) =>
  queryOptions({
    queryKey: ['syndication', 'questions', fundId],
    queryFn: ({ signal }) => request(transport, listFundQuestions, { params: { fundId }, signal }),
  });

/** Asks the manager. A question that is sent again counts once. */
export const useAskQuestion = () =>
  useEndpointMutation(askQuestion, { countsOnce: true, invalidatesAlways: ['syndication', 'questions'] });
