import type { TeamKind } from '@paddock/domain';
import type { TestServer } from '../server.ts';

/** Three admins who have chosen how they are emailed about a kind of event: at once, in a summary of the day, not at all. */
export async function teamScene(server: TestServer, kind: TeamKind) {
  const admin = () => server.make.user({ level: 'admin' });
  const [atOnce, daily, never] = [await admin(), await admin(), await admin()];
  const choose = async (person: { _id: string }, choice: object) => {
    const body = { kind, channel: 'email', isOn: true, ...choice };
    const authCode = await server.signIn(person);
    const { status } = await server.request('PUT', '/api/profile/notification_preferences', {
      authCode,
      body,
    });
    if (status !== 200) throw new Error(`The choice was refused with ${status}`);
  };
  await choose(daily, { isDaily: true });
  await choose(never, { isOn: false });

  return {
    atOnce,
    daily,
    never,
    /** The subjects that each of them is to read in the next summary. */
    summaries: async () => {
      const entries = await server.platform.db
        .selectFrom('team_summary_entries')
        .select(['user', 'subject'])
        .where('user', 'in', [atOnce._id, daily._id, never._id])
        .orderBy('_id')
        .execute();
      return [atOnce, daily, never].map(({ _id }) =>
        entries.filter(({ user }) => user === _id).map(({ subject }) => subject),
      );
    },
  };
}
