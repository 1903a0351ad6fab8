import type { Migration } from '@balafon/sdk/server'

/** Adds disputes of payments, and subscriptions that replace a subscription at another provider. */
export const billing0011: Migration = {
  name: '0011-disputes',
  async up({ db, transaction }) {
    for (const statement of [dropStatusChecks('billing_invoices'), dropStatusChecks('billing_charges'), DISPUTES, SANDBOX, SWITCHING])
      await db.query(statement, { transaction })
  },
  async down({ db, transaction }) {
    for (const statement of [dropStatusChecks('billing_invoices'), dropStatusChecks('billing_charges'), UNDO]) await db.query(statement, { transaction })
  },
}

/** Drops the check constraints of a table that contain its status. They are looked up, because PostgreSQL chose the names of some of them. */
const dropStatusChecks = (table: string) => `
  do $$
  declare name text;
  begin
    for name in select conname from pg_constraint
                where conrelid = '${table}'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%status%'
    loop
      execute format('alter table ${table} drop constraint %I', name);
    end loop;
  end $$;`

const DISPUTES = `
  alter table billing_invoices
    add constraint billing_invoices_status_check
      check (status in ('open', 'paid', 'failed', 'void', 'refunded', 'disputed', 'charged_back')),
    add constraint billing_invoices_paid_check check ((status in ('paid', 'refunded', 'disputed', 'charged_back')) = (paid_at is not null)),
    add constraint billing_invoices_returned_check check ((status in ('refunded', 'charged_back')) = (refunded_at is not null));
  alter table billing_charges
    add constraint billing_charges_status_check check (status in ('open', 'paid', 'failed', 'void', 'refunded', 'disputed', 'charged_back'));
  create index billing_invoices_created on billing_invoices (created_at, id);
  alter table billing_invoices add column version int not null default 1;
  alter table billing_subscriptions add column disputed_at timestamptz;`

/** Removes `dispute` from the outcomes of the next charge in the sandbox, because users dispute a payment that was made. */
const SANDBOX = `
  update billing_agreements set next_outcome = 'pay' where next_outcome = 'dispute';
  alter table billing_agreements drop constraint billing_agreements_next_outcome_check,
    add constraint billing_agreements_next_outcome_check check (next_outcome in ('pay', 'decline'));`

const SWITCHING = `
  alter table billing_subscriptions
    add column replaces_id bigint references billing_subscriptions,
    add column carried_from timestamptz,
    add column carried_until timestamptz,
    add column replaced_at timestamptz,
    add column is_leaving boolean not null default false,
    add check ((replaces_id is null) = (carried_until is null)),
    add check ((carried_from is null) = (carried_until is null));
  create index billing_subscriptions_replaces on billing_subscriptions (replaces_id) where replaces_id is not null;
  drop index billing_subscriptions_due;
  create index billing_subscriptions_due on billing_subscriptions (next_check_at) where status <> 'ended' or is_leaving;`

const UNDO = `
  drop index billing_subscriptions_due;
  create index billing_subscriptions_due on billing_subscriptions (next_check_at) where status <> 'ended';
  alter table billing_subscriptions drop column replaces_id, drop column carried_from, drop column carried_until, drop column replaced_at, drop column is_leaving,
    drop column disputed_at;
  drop index billing_invoices_created;
  alter table billing_invoices drop column version;
  update billing_invoices set status = 'paid' where status = 'disputed';
  update billing_invoices set status = 'refunded' where status = 'charged_back';
  update billing_charges set status = 'paid' where status = 'disputed';
  update billing_charges set status = 'refunded' where status = 'charged_back';
  alter table billing_invoices
    add constraint billing_invoices_status_check check (status in ('open', 'paid', 'failed', 'void', 'refunded')),
    add check ((status in ('paid', 'refunded')) = (paid_at is not null)),
    add check ((status = 'refunded') = (refunded_at is not null));
  alter table billing_charges add constraint billing_charges_status_check check (status in ('open', 'paid', 'failed', 'void', 'refunded'));
  alter table billing_agreements drop constraint billing_agreements_next_outcome_check,
    add constraint billing_agreements_next_outcome_check check (next_outcome in ('pay', 'decline', 'dispute'));`
