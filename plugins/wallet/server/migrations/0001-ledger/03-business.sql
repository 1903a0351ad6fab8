-- The tables of what users and administrators did, for example a purchase. Each row justifies movements of the ledger. Only functions write these
-- tables; the running site reads them.
create table wallet.top_ups (
  id          bigint generated always as identity primary key,
  user_id     bigint not null,
  provider    text not null,
  currency    text not null,
  -- The reference of the payment in the plugin `payments`.
  reference   text not null unique check (length(reference) between 3 and 100),
  amount      bigint not null check (amount > 0),
  -- A failed top-up can still be paid later.
  status      text not null default 'open' check (status in ('open', 'credited', 'mismatch', 'failed')),
  refunded    bigint not null default 0 check (refunded between 0 and amount),
  journal_id  bigint references ledger.journals,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),
  foreign key (provider, currency) references ledger.providers (name, currency)
);
create index top_ups_user on wallet.top_ups (user_id, id desc);
create index top_ups_refunded on wallet.top_ups (updated_at desc) where refunded > 0;

-- Earnings that a user moved to the wallet. The id of a row is the id of its journal.
create table wallet.earnings_transfers (
  id          bigint primary key references ledger.journals,
  user_id     bigint not null,
  currency    text not null references ledger.currencies,
  amount      bigint not null check (amount > 0),
  created_at  timestamptz not null default now()
);
create index earnings_transfers_user on wallet.earnings_transfers (user_id, id desc);

-- Withdrawals of earnings. The id of a row is the id of the hold that sets the amount aside.
create table wallet.withdrawals (
  id                 bigint primary key references ledger.holds,
  version            integer not null default 1,
  user_id            bigint not null,
  currency           text not null references ledger.currencies,
  amount             bigint not null check (amount > 0),
  account_type       text not null check (account_type in ('mobile_money', 'bank_account')),
  country            text not null,
  full_name          text,
  iban               text,
  swift_code         text,
  transfer_info      text,
  status             text not null default 'pending' check (status in ('pending', 'processed', 'failed', 'cancelled')),
  first_approver_id  bigint,
  settled_by_id      bigint,
  settled_at         timestamptz,
  payout_reference   text,
  reason             text,
  created_at         timestamptz not null default now()
);
create index withdrawals_user on wallet.withdrawals (user_id, id desc);
create index withdrawals_status on wallet.withdrawals (status, id);
create index withdrawals_created on wallet.withdrawals (created_at, id);

create table wallet.withdrawal_approvals (
  withdrawal_id  bigint not null references wallet.withdrawals,
  approver_id    bigint not null,
  created_at     timestamptz not null default now(),
  primary key (withdrawal_id, approver_id)
);

-- The conditions of withdrawals and sales in a currency. The row with the highest id applies.
create table wallet.terms (
  id              bigint generated always as identity primary key,
  currency        text not null references ledger.currencies,
  platform_share  integer not null check (platform_share between 0 and 10000), -- hundredths of a percent
  four_eyes_from  bigint not null check (four_eyes_from > 0), -- from this amount on, two administrators approve
  actor           text not null,
  created_at      timestamptz not null default now()
);
create index terms_currency on wallet.terms (currency, id desc);

create table wallet.offers (
  id          bigint generated always as identity primary key,
  seller_id   bigint not null,
  kind        text not null check (kind in ('track', 'album')),
  item_id     bigint not null,
  name        text not null check (length(name) between 1 and 200),
  currency    text not null references ledger.currencies,
  pricing     text not null check (pricing in ('fixed', 'minimum', 'free_choice')),
  price       bigint not null check (price >= 0 and (price > 0 or pricing = 'free_choice')),
  is_active   boolean not null default true,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),
  unique (kind, item_id)
);
create index offers_active on wallet.offers (id desc) where is_active;
create index offers_seller on wallet.offers (seller_id, id desc);

-- How the income of an item is divided. The active version applies to a sale.
create table wallet.splits (
  id          bigint generated always as identity primary key,
  kind        text not null check (kind in ('track', 'album')),
  item_id     bigint not null,
  item_name   text not null,
  version     integer not null,
  state       text not null default 'proposed' check (state in ('proposed', 'active', 'refused', 'replaced')),
  proposed_by bigint not null,
  created_at  timestamptz not null default now(),
  unique (kind, item_id, version)
);
create unique index splits_active on wallet.splits (kind, item_id) where state = 'active';
create unique index splits_proposed on wallet.splits (kind, item_id) where state = 'proposed';
create table wallet.split_shares (
  split_id      bigint not null references wallet.splits,
  user_id       bigint not null,
  basis_points  integer not null check (basis_points between 1 and 10000),
  role          text,
  answer        text not null default 'waiting' check (answer in ('waiting', 'accepted', 'refused')),
  position      integer not null,
  primary key (split_id, user_id)
);
create index split_shares_user on wallet.split_shares (user_id, split_id desc);

create table wallet.purchases (
  id              bigint generated always as identity primary key,
  version         integer not null default 1,
  journal_id      bigint unique references ledger.journals, -- null when nothing was paid
  buyer_id        bigint not null,
  -- The user that received the item as a present; null when the buyer keeps it.
  recipient_id    bigint check (recipient_id <> buyer_id),
  owner_id        bigint not null,
  offer_id        bigint not null references wallet.offers,
  kind            text not null,
  item_id         bigint not null,
  name            text not null,
  seller_id       bigint not null,
  currency        text not null references ledger.currencies,
  amount          bigint not null check (amount >= 0 and (amount = 0) = (journal_id is null)),
  platform_share  bigint not null,
  split_id        bigint references wallet.splits,
  status          text not null default 'paid' check (status in ('paid', 'refunded')),
  refund_reason   text,
  refunded_at     timestamptz,
  created_at      timestamptz not null default now(),
  check (owner_id = coalesce(recipient_id, buyer_id))
);
create unique index purchases_owned on wallet.purchases (owner_id, kind, item_id) where status = 'paid';
create index purchases_buyer on wallet.purchases (buyer_id, id desc);
create index purchases_owner on wallet.purchases (owner_id, id desc);
create index purchases_item on wallet.purchases (kind, item_id, id desc);
create index purchases_created on wallet.purchases (created_at, id);

create table wallet.disputes (
  id          bigint generated always as identity primary key,
  top_up_id   bigint not null references wallet.top_ups,
  user_id     bigint not null,
  reference   text not null unique,
  amount      bigint not null check (amount > 0),
  hold_id     bigint references ledger.holds, -- null when the wallet was empty
  status      text not null default 'open' check (status in ('open', 'won', 'lost')),
  created_at  timestamptz not null default now(),
  closed_at   timestamptz
);
create index disputes_top_up on wallet.disputes (top_up_id);
create index disputes_open on wallet.disputes (user_id) where status = 'open';

create table wallet.adjustments (
  id             bigint generated always as identity primary key,
  user_id        bigint not null,
  currency       text not null references ledger.currencies,
  amount         bigint not null check (amount <> 0 and abs(amount) <= 1000000000000),
  reason         text not null check (length(reason) between 3 and 500),
  proposed_by    bigint not null check (proposed_by <> user_id),
  decided_by     bigint,
  state          text not null default 'proposed' check (state in ('proposed', 'posted', 'refused', 'reversed')),
  journal_id     bigint references ledger.journals,
  created_at     timestamptz not null default now(),
  decided_at     timestamptz,
  check (state not in ('posted', 'reversed') or decided_by is distinct from proposed_by and decided_by is distinct from user_id)
);
create index adjustments_user on wallet.adjustments (user_id, id desc);
create index adjustments_proposed on wallet.adjustments (id) where state = 'proposed';

create table wallet.ads_periods (
  id              bigint generated always as identity primary key,
  starts_on       date not null,
  ends_on         date not null check (ends_on >= starts_on),
  currency        text not null references ledger.currencies,
  amount          bigint not null check (amount > 0),
  reason          text not null check (length(reason) between 3 and 500),
  created_by      bigint not null,
  journal_id      bigint not null references ledger.journals,
  distributed     bigint not null default 0 check (distributed between 0 and amount),
  distributed_at  timestamptz,
  receivers       integer not null default 0,
  state           text not null default 'posted' check (state in ('posted', 'reversed')),
  created_at      timestamptz not null default now()
);
create index ads_periods_days on wallet.ads_periods (currency, starts_on desc);

-- What other plugins charged to wallets.
create table wallet.charges (
  id           bigint primary key references ledger.journals,
  plugin       text not null,
  key          text not null check (length(key) between 1 and 120),
  description  text not null check (length(description) <= 300),
  user_id      bigint not null,
  currency     text not null references ledger.currencies,
  amount       bigint not null check (amount > 0),
  status       text not null default 'paid' check (status in ('paid', 'reversed')),
  created_at   timestamptz not null default now(),
  unique (plugin, key)
);
create index charges_user on wallet.charges (user_id, id desc);

-- Where users receive withdrawals. `sealed` is encrypted.
create table wallet.destinations (
  id            bigint generated always as identity primary key,
  user_id       bigint not null,
  account_type  text not null check (account_type in ('mobile_money', 'bank_account')),
  sealed        text not null check (length(sealed) <= 8000),
  created_at    timestamptz not null default now()
);
create index destinations_user on wallet.destinations (user_id, id desc);

-- The results of audits of the ledger.
create table wallet.audits (
  id          bigint generated always as identity primary key,
  problems    jsonb not null,
  checked_at  timestamptz not null default now()
);
