import type { Migration } from '@balafon/sdk/server'

/**
 * Creates the tables of coupons and of their uses, and stores with agreements and charges what a coupon takes off. A use keeps the terms that the
 * user was shown, so that a coupon can be changed later. The table of sent emails makes sure that each email is sent once.
 */
export const billing0002: Migration = {
  name: '0002-coupons',
  async up({ db, transaction }) {
    for (const statement of [COUPONS, AGREEMENTS, SENT_EMAILS]) await db.query(statement, { transaction })
  },
  async down({ db, transaction }) {
    await db.query(
      `drop table billing_sent_emails, billing_coupon_uses, billing_coupons;
       alter table billing_charges drop column discount;
       alter table billing_agreements drop column discount`,
      { transaction },
    )
  },
}

const COUPONS = `
  create table billing_coupons (
    id bigint generated always as identity primary key,
    version int not null default 1,
    code text not null unique check (code ~ '^[A-Z0-9][A-Z0-9_-]{2,39}$'),
    kind text not null check (kind in ('percent', 'amount')),
    value bigint not null check (value between 1 and 9007199254740991),
    currency text check (currency ~ '^[A-Z]{3}$'),
    duration text not null check (duration in ('first', 'periods', 'forever')),
    periods int check (periods >= 1),
    starts_at timestamptz,
    ends_at timestamptz,
    max_uses int check (max_uses >= 1),
    uses int not null default 0 check (uses >= 0),
    product_ids jsonb not null default '[]',
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    check ((kind = 'amount') = (currency is not null)),
    check (kind = 'amount' or value <= 100),
    check ((duration = 'periods') = (periods is not null)),
    check (ends_at > starts_at));
  create index billing_coupons_code on billing_coupons (search_text(code), id);
  create index billing_coupons_code_words on billing_coupons using gin (search_text(code) gin_trgm_ops);
  create index billing_coupons_created on billing_coupons (created_at, id);

  create table billing_coupon_uses (
    subscription_id bigint primary key references billing_subscriptions,
    coupon_id bigint not null references billing_coupons,
    user_id bigint not null,
    price_id bigint not null,
    code text not null,
    kind text not null check (kind in ('percent', 'amount')),
    value bigint not null check (value >= 1),
    -- For how many paid periods; null for all.
    periods int check (periods >= 1),
    created_at timestamptz not null default now());
  create index billing_coupon_uses_coupon on billing_coupon_uses (coupon_id, user_id);`

const AGREEMENTS = `
  alter table billing_agreements add column discount jsonb;
  alter table billing_charges add column discount bigint not null default 0 check (discount >= 0);`

const SENT_EMAILS = `
  create table billing_sent_emails (
    key text primary key,
    created_at timestamptz not null default now());`
