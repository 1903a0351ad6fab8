import type { Migration } from '@balafon/sdk/server'

/** Creates the tables of providers that collect by themselves: their identifiers of subscriptions, and the webhook events that were received. */
export const billing0010: Migration = {
  name: '0010-remote-providers',
  async up({ db, transaction }) {
    for (const statement of [REMOTE_SUBSCRIPTIONS, WEBHOOK_EVENTS]) await db.query(statement, { transaction })
  },
  async down({ db, transaction }) {
    await db.query('drop table billing_webhook_events, billing_remote_subscriptions', { transaction })
  },
}

const REMOTE_SUBSCRIPTIONS = `
  create table billing_remote_subscriptions (
    reference text primary key,
    provider text not null,
    is_test boolean not null,
    price_id bigint not null,
    first_total bigint not null check (first_total >= 0),
    regular_total bigint not null check (regular_total >= 0),
    currency text not null,
    trial_days int not null default 0 check (trial_days >= 0),
    checkout_id text,
    setup_id text,
    customer_id text,
    subscription_id text unique,
    replacement_id text,
    replacement_price_id bigint,
    replacement_first_total bigint,
    replacement_regular_total bigint,
    replacement_starts_at timestamptz,
    earlier_ids jsonb not null default '[]',
    abandoned_ids jsonb not null default '[]',
    cancel_at_period_end boolean not null default false,
    period_start timestamptz,
    period_end timestamptz,
    activated_at timestamptz,
    ended_at timestamptz,
    created_at timestamptz not null default now());
  create index billing_remote_subscriptions_customer on billing_remote_subscriptions (customer_id) where customer_id is not null;`

/** The unique key makes sure that an event has only one effect, however often it arrives. */
const WEBHOOK_EVENTS = `
  create table billing_webhook_events (
    id bigint generated always as identity primary key,
    provider text not null,
    event_id text not null,
    reference text not null,
    received_at timestamptz not null default now(),
    unique (provider, event_id));
  create index billing_webhook_events_received on billing_webhook_events (received_at);`
