/**
 * One commitment as a pgbench script, with its reads, checks, writes and reply: it locks the fund first, then runs a
 * statement per query. It measures PostgreSQL alone, without HTTP, sessions, validation or rules.
 */
export const commitmentScript = `
SELECT participation, person, fund FROM (SELECT nextval('bench_next') AS next OFFSET 0) q
  JOIN bench_queue ON n = next \\gset
BEGIN;
SELECT f._id, f.name, c.portal, f.fund_status, f.open_date, f.start_date, f.close_date, f.end_date,
  f.requires_accreditation, f.total_inv_amount, f.committed_amount, f.min_inv_amount, f.max_inv_amount
  FROM funds f LEFT JOIN companies c ON c._id = f.company WHERE f._id = :fund::uuid FOR UPDATE OF f;
SELECT _id, "user", fund, invest_status, invest_amount, sa_complete_date FROM synd_users
  WHERE _id = :participation::uuid AND "user" = :person::uuid;
SELECT portal FROM portal_memberships WHERE "user" = :person::uuid;
SELECT accreditation, "accreditationType", "firstName", "lastName", "accreditationValidUntil" FROM users
  WHERE _id = :person::uuid;
SELECT _id FROM synd_users WHERE "user" = :person::uuid AND fund <> :fund::uuid
  AND invest_status = 'Accepted investment' LIMIT 1;
SELECT _id AS profile FROM investing_entities WHERE "user" = :person::uuid AND "isDefault"
  AND default_slot(kind) = 'trust' \\gset
SELECT row_to_json(s) FROM synd_users s WHERE _id = :participation::uuid FOR NO KEY UPDATE;
SELECT _id FROM synd_users WHERE investing_entity = :profile::uuid AND fund = :fund::uuid
  AND _id <> :participation::uuid LIMIT 1;
UPDATE synd_users SET investing_entity = :profile::uuid, invest_amount = 500, method_of_inv = 'TRUST',
  invest_status = 'Accepted investment', sa_start_date = now(), "commitmentKeptFrom" = now(), "commitmentRemindersSent" = 0, feedback = NULL,
  "updatedAt" = now() WHERE _id = :participation::uuid;
SELECT row_to_json(s) FROM synd_users s WHERE _id = :participation::uuid;
INSERT INTO audit_events (_id, at, actor, level, action, collection, record, address, agent, detail)
  VALUES (gen_random_uuid(), now(), :person::uuid, 'user', 'synd_users.commit', 'synd_users',
    :participation, '127.0.0.1', 'pgbench', '{"changes": {"invest_amount": {"after": 500, "before": null}}}');
SELECT row_to_json(s), row_to_json(f), row_to_json(i) FROM synd_users s JOIN funds f ON f._id = s.fund
  LEFT JOIN investments i ON i._id = s.investment WHERE s._id = :participation::uuid;
SELECT kind, "legalName", capacity, signatory FROM investing_entities WHERE _id = :profile::uuid;
COMMIT;
`;
