-- Whether investors are told of a valuation, which an admin chooses; of a distribution they always are (LED-07).
-- Former versions go on: none of their code posts a run, and the column has a default.
ALTER TABLE ledger_runs ADD COLUMN "tellsInvestors" boolean NOT NULL DEFAULT false;
