import type { ManagedQuestion } from '@paddock/contract';
import type { AuditedWrites, WriteScene } from './write-scene.ts';

/** Questions of investors, and what the team does with them. */
export function questionWrites({ server, somebody, post }: WriteScene): AuditedWrites {
  const ask = async () => {
    const fund = await server.make.fund();
    const { actor, authCode } = await somebody();
    return { actor, authCode, record: fund._id, body: { fund: fund._id, question: 'Is the loan fixed?' } };
  };
  /** An open question, and an admin. */
  const open = async () => {
    const { authCode: asker, body, record } = await ask();
    await post('/api/syndication/questions', asker, body);
    const { actor, authCode } = await somebody('admin');
    const found = await server.request<{ items: ManagedQuestion[] }>(
      'GET',
      `/api/backoffice/questions?fund=${record}`,
      { authCode },
    );
    const { _id: id = '', updatedAt = '' } = found.body.items[0] ?? {};
    return { actor, authCode, record, body: { id, updatedAt } };
  };
  return {
    askQuestion: { action: 'questions.ask', prepare: ask },
    answerQuestion: {
      action: 'questions.answer',
      prepare: async () => {
        const { body, ...prepared } = await open();
        return { ...prepared, body: { ...body, answer: 'Yes.', publicQuestion: null } };
      },
    },
    closeQuestion: { action: 'questions.close', prepare: open },
  };
}
