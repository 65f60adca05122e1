-- When the investor was last told that the payment instructions of the fund have changed, so that a run of the job that
-- is repeated tells nobody twice.
ALTER TABLE synd_users ADD COLUMN "instructionsToldAt" timestamptz;
