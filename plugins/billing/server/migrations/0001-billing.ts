import type { Migration } from '@balafon/sdk/server'

/**
 * Creates the tables of plans, subscriptions and invoices, and those of the agreements that this site charges itself. The database enforces that
 * a user has one subscription at a time, that a period is invoiced once, and that an invoice that was paid keeps its amounts.
 */
export const billing0001: Migration = {
  name: '0001-billing',
  async up({ db, transaction }) {
    for (const statement of [PLANS, SUBSCRIPTIONS, INVOICES, INVOICE_GUARD, AGREEMENTS]) await db.query(statement, { transaction })
  },
  async down({ db, transaction }) {
    await db.query(
      `drop table billing_charges, billing_agreements, billing_invoices,
         billing_subscriptions, billing_prices, billing_products;
       drop function billing_invoices_guard();
       drop sequence billing_invoice_number`,
      { transaction },
    )
  },
}

const PLANS = `
  create table billing_products (
    id bigint generated always as identity primary key,
    version int not null default 1,
    name text not null check (name <> ''),
    description text,
    hidden boolean not null default false,
    recommended boolean not null default false,
    free boolean not null default false,
    position int not null default 0,
    feature_list jsonb not null default '[]',
    comparison jsonb not null default '[]',
    permissions jsonb not null default '[]',
    trial_days int not null default 0 check (trial_days between 0 and 365),
    archived_at timestamptz,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now());
  create index billing_products_position on billing_products ("position", id);
  create index billing_products_name on billing_products (search_text(name), id);
  create index billing_products_name_words on billing_products using gin (search_text(name) gin_trgm_ops);
  create index billing_products_created on billing_products (created_at, id);

  create table billing_prices (
    id bigint generated always as identity primary key,
    product_id bigint not null references billing_products on delete cascade,
    amount bigint not null check (amount between 0 and 9007199254740991),
    currency text not null check (currency ~ '^[A-Z]{3}$'),
    "interval" text not null check ("interval" in ('day', 'week', 'month', 'year')),
    interval_count int not null check (interval_count between 1 and 36),
    provider_ids jsonb not null default '{}',
    archived_at timestamptz,
    created_at timestamptz not null default now());
  create index billing_prices_product on billing_prices (product_id, id);`

/** `user_id` has no foreign key: subscriptions and invoices are kept when the account is deleted. */
const SUBSCRIPTIONS = `
  create table billing_subscriptions (
    id bigint generated always as identity primary key,
    version int not null default 1,
    user_id bigint not null,
    product_id bigint not null references billing_products,
    price_id bigint not null references billing_prices,
    next_price_id bigint references billing_prices,
    provider text not null,
    reference text not null unique check (reference ~ '^sub-[0-9a-f]{32}$'),
    status text not null default 'incomplete' check (status in ('incomplete', 'trialing', 'active', 'past_due', 'ended')),
    current_period_start timestamptz,
    current_period_end timestamptz,
    trial_ends_at timestamptz,
    cancel_at_period_end boolean not null default false,
    cancel_reason text,
    grace_ends_at timestamptz,
    payment_method text,
    pay_url text,
    is_test boolean not null,
    country text,
    checked_at timestamptz,
    next_check_at timestamptz not null default now(),
    created_at timestamptz not null default now(),
    ended_at timestamptz,
    check ((status = 'ended') = (ended_at is not null)),
    check (status in ('incomplete', 'ended') or (current_period_start is not null and current_period_end > current_period_start)));
  create unique index billing_subscriptions_current on billing_subscriptions (user_id) where status not in ('incomplete', 'ended');
  create index billing_subscriptions_user on billing_subscriptions (user_id, id desc);
  create index billing_subscriptions_created on billing_subscriptions (created_at, id);
  create index billing_subscriptions_due on billing_subscriptions (next_check_at) where status <> 'ended';
  create index billing_subscriptions_price on billing_subscriptions (price_id);
  create index billing_subscriptions_product on billing_subscriptions (product_id, status);`

const INVOICES = `
  create sequence billing_invoice_number;
  create table billing_invoices (
    id bigint generated always as identity primary key,
    -- Assigned when the invoice is paid, so that the numbers of paid invoices follow each other.
    number bigint unique,
    subscription_id bigint not null references billing_subscriptions,
    user_id bigint not null,
    provider_invoice text not null,
    status text not null check (status in ('open', 'paid', 'failed', 'void', 'refunded')),
    currency text not null check (currency ~ '^[A-Z]{3}$'),
    lines jsonb not null,
    subtotal bigint not null check (subtotal >= 0),
    discount bigint not null check (discount between 0 and subtotal),
    tax_rate int not null check (tax_rate >= 0),
    tax bigint not null check (tax between 0 and total),
    total bigint not null check (total = subtotal - discount),
    period_start timestamptz not null,
    period_end timestamptz not null check (period_end > period_start),
    created_at timestamptz not null default now(),
    paid_at timestamptz,
    refunded_at timestamptz,
    unique (subscription_id, provider_invoice),
    check ((status in ('paid', 'refunded')) = (paid_at is not null)),
    check ((status = 'refunded') = (refunded_at is not null)),
    check ((number is not null) = (paid_at is not null)));
  create index billing_invoices_user on billing_invoices (user_id, id desc);
  create index billing_invoices_paid on billing_invoices (paid_at) where paid_at is not null;`

const INVOICE_GUARD = `
  create function billing_invoices_guard() returns trigger language plpgsql as $$
  begin
    if tg_op = 'DELETE' then
      raise exception 'invoices are not deleted' using errcode = 'restrict_violation';
    end if;
    if old.paid_at is not null and (new.number, new.subscription_id, new.user_id, new.provider_invoice, new.currency, new.lines, new.subtotal, new.discount,
        new.tax_rate, new.tax, new.total, new.period_start, new.period_end, new.paid_at)
      is distinct from (old.number, old.subscription_id, old.user_id, old.provider_invoice, old.currency, old.lines, old.subtotal, old.discount,
        old.tax_rate, old.tax, old.total, old.period_start, old.period_end, old.paid_at) then
      raise exception 'a paid invoice does not change' using errcode = 'restrict_violation';
    end if;
    return new;
  end $$;
  create trigger billing_invoices_guard before update or delete on billing_invoices for each row execute function billing_invoices_guard();`

/** Agreements are what a provider would store: this site charges them itself, from the wallet, by a payment that the user confirms, or in the sandbox. */
const AGREEMENTS = `
  create table billing_agreements (
    reference text primary key,
    charger text not null check (charger in ('sandbox', 'wallet', 'payment', 'granted')),
    user_id bigint not null,
    status text not null default 'incomplete' check (status in ('incomplete', 'trialing', 'active', 'past_due', 'ended')),
    price jsonb not null,
    next_price jsonb,
    first_period jsonb not null,
    -- Periods are counted from here, so that a month that begins on the 31st does not drift.
    anchor_at timestamptz,
    period_index int not null default 0,
    period_start timestamptz,
    period_end timestamptz,
    trial_ends_at timestamptz,
    cancel_at_period_end boolean not null default false,
    attempts int not null default 0,
    next_attempt_at timestamptz,
    return_url text not null,
    language text not null,
    -- The sandbox: how far its clock is ahead, and what its next charge does.
    clock_offset_seconds bigint not null default 0 check (clock_offset_seconds >= 0),
    next_outcome text not null default 'pay' check (next_outcome in ('pay', 'decline', 'dispute')),
    created_at timestamptz not null default now(),
    ended_at timestamptz);
  create index billing_agreements_due on billing_agreements (next_attempt_at) where status <> 'ended';
  create table billing_charges (
    id bigint generated always as identity primary key,
    reference text not null references billing_agreements,
    kind text not null check (kind in ('period', 'change')),
    period_start timestamptz not null,
    period_end timestamptz not null,
    total bigint not null check (total >= 0),
    currency text not null,
    status text not null default 'open' check (status in ('open', 'paid', 'failed', 'void', 'refunded')),
    payment_reference text unique,
    paid_at timestamptz,
    created_at timestamptz not null default now(),
    price jsonb not null,
    unique (reference, kind, period_start));`
