-- A connection keeps the plans of its triggers. After a large run it looked at every position of the deployment for each
-- receipt that it posted: that plan is right for many lines, and with 100,000 positions one receipt took 40 ms longer.
-- Looked up one by one, a run of any size takes about as long, and a receipt after it no longer than before.
-- Former versions go on: the same is checked and kept.
ALTER FUNCTION check_ledger_entries() SET enable_hashjoin = off;
ALTER FUNCTION check_ledger_entries() SET enable_mergejoin = off;
ALTER FUNCTION check_ledger_postings() SET enable_hashjoin = off;
ALTER FUNCTION check_ledger_postings() SET enable_mergejoin = off;
ALTER FUNCTION keep_position_balances() SET enable_hashjoin = off;
ALTER FUNCTION keep_position_balances() SET enable_mergejoin = off;
ALTER FUNCTION seal_ledger_entries() SET enable_hashjoin = off;
ALTER FUNCTION seal_ledger_entries() SET enable_mergejoin = off;
