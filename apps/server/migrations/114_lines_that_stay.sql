-- What pages read from the audit log stays in it: what became of each commitment, which payment instructions a fund had,
-- and what people and funds were called, by which their lines are found. So do exports, whatever follows the word in the
-- name of the action.
CREATE OR REPLACE FUNCTION stays_in_audit_log(line audit_events) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(line.collection IN ('synd_users', 'synd_agreements', 'approvals', 'funds'), false)
    OR coalesce(line.collection = 'users' AND former_names(line.detail) <> '', false)
    OR line.action ~ '^(agreement|participations|approvals)\.' OR line.action ~ '\.(download|export)(_|$)'
$$;
