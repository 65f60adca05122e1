import {
  answerQuestion,
  closeQuestion,
  listQuestions,
  type QuestionsFilter,
  request,
  type Transport,
} from '@paddock/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { useEndpointMutation } from '../../platform/api/use-endpoint-mutation.ts';

/** The questions of investors in one state, of one fund or of all. */
export const questionsQuery = (transport: Transport, query: QuestionsFilter) =>
  queryOptions({
    queryKey: ['backoffice', 'questions', query],
    queryFn: ({ signal }) => request(transport, listQuestions, { query, signal }),
    placeholderData: keepPreviousData,
    // Other admins answer meanwhile.
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  });

// The desk counts them too. After a failure, the form keeps the question that it was opened with.
const changed = { invalidates: ['backoffice'], countsOnce: true };

export const useAnswerQuestion = () => useEndpointMutation(answerQuestion, changed);
export const useCloseQuestion = () => useEndpointMutation(closeQuestion, changed);
