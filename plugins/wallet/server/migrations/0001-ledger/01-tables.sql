-- The tables of the ledger. The numbers in square brackets are the ten invariants of `docs/decisions/0031-ledger.md`.
create table ledger.currencies (
  code            text primary key check (code ~ '^[A-Z]{3}$'),
  exponent        integer not null check (exponent between 0 and 4),
  -- The highest sum of top-ups of a user in 24 hours: it limits what a faulty caller can credit.
  top_up_per_day  bigint not null check (top_up_per_day > 0)
);

create table ledger.providers (
  name      text not null check (name ~ '^[a-z0-9][a-z0-9._-]{0,79}$'),
  currency  text not null references ledger.currencies,
  -- Each payment credits one of several accounts of its provider: one row would make all payments wait for each other.
  shards    integer not null default 16 check (shards between 1 and 64),
  primary key (name, currency)
);

-- The sign says what increases the balance. 1: credits, for what the site owes (wallet, earnings, hold, revenue). -1: debits, for what the site
-- has or is owed (provider, payout, receivable).
create table ledger.accounts (
  id               bigint generated always as identity primary key,
  code             text not null unique,
  user_id          bigint,
  role             text not null check (role in ('wallet', 'earnings', 'hold', 'receivable', 'provider', 'payout', 'revenue', 'fees', 'ads_pool')),
  currency         text not null references ledger.currencies,
  sign             integer not null check (sign in (-1, 1)),
  may_be_negative  boolean not null default false check (not (may_be_negative and user_id is not null)),
  debits           bigint not null default 0 check (debits >= 0),
  credits          bigint not null default 0 check (credits >= 0),
  version          bigint not null default 0,
  balance          bigint generated always as (sign * (credits - debits)) stored,
  unique (id, currency),
  constraint no_overdraft check (may_be_negative or sign * (credits - debits) >= 0) -- [3]
) with (fillfactor = 50); -- Space for updates within a page, which leave the indexes unchanged.
create unique index accounts_user on ledger.accounts (user_id, currency, role) where user_id is not null;

create table ledger.journals (
  id           bigint generated always as identity primary key,
  key          text not null unique check (length(key) between 3 and 300), -- [5]
  fingerprint  bytea not null,
  kind         text not null check (kind in (
                 'top_up', 'top_up_refund', 'earnings_to_wallet', 'withdrawal_request', 'withdrawal_processed', 'withdrawal_failed', 'withdrawal_cancelled',
                 'purchase', 'purchase_refund', 'subscription_payment', 'dispute_freeze', 'dispute_won', 'dispute_lost', 'debt_collected',
                 'ads_income', 'ads_share', 'settlement', 'adjustment', 'reversal')),
  actor        text not null check (actor ~ '^(user|admin|job|webhook|plugin):[a-z0-9._-]{1,80}$'),
  reverses     bigint references ledger.journals,
  resolves     bigint,
  about        jsonb not null default '{}',
  -- The database login that posted. Unlike `actor`, the caller cannot choose it.
  db_role      text not null default session_user,
  xid          bigint not null default pg_current_xact_id()::text::bigint,
  created_at   timestamptz not null default clock_timestamp()
);
create unique index journals_reverses on ledger.journals (reverses) where reverses is not null; -- [6]
create unique index journals_resolves on ledger.journals (resolves) where resolves is not null; -- [6]
create index journals_created_at on ledger.journals (created_at);

-- An amount that is set aside until it is paid out or returned. Its id is that of the journal that created it.
create table ledger.holds (
  id          bigint primary key references ledger.journals,
  account_id  bigint not null references ledger.accounts,
  amount      bigint not null check (amount > 0),
  purpose     text not null check (purpose in ('withdrawal', 'dispute'))
);
create index holds_account_id on ledger.holds (account_id);
alter table ledger.journals add foreign key (resolves) references ledger.holds;

-- A row is both sides of a movement, so an unbalanced row cannot be written.
create table ledger.transfers (
  journal_id      bigint not null references ledger.journals,
  position        integer not null,
  debit_id        bigint not null,
  credit_id       bigint not null check (credit_id <> debit_id),
  currency        text not null,
  amount          bigint not null check (amount between 1 and 1000000000000),
  -- The version and the balance of both accounts after the movement.
  debit_version   bigint not null default 0,
  credit_version  bigint not null default 0,
  debit_balance   bigint not null default 0,
  credit_balance  bigint not null default 0,
  primary key (journal_id, position),
  foreign key (debit_id, currency) references ledger.accounts (id, currency), -- [7]
  foreign key (credit_id, currency) references ledger.accounts (id, currency)
);
create unique index transfers_debit on ledger.transfers (debit_id, debit_version);
create unique index transfers_credit on ledger.transfers (credit_id, credit_version);
