import type { Migration } from '@balafon/sdk/server'

/** Stores why a payment was not collected, and lets the sandbox choose it. */
export const billing0013: Migration = {
  name: '0013-payment-failures',
  async up({ db, transaction }) {
    await db.query(UP, { transaction })
  },
  async down({ db, transaction }) {
    await db.query(DOWN, { transaction })
  },
}

const FAILURES = "('declined', 'insufficient_funds', 'expired', 'authentication_required')"

const UP = `
  alter table billing_subscriptions add column payment_failure text check (payment_failure in ${FAILURES});
  alter table billing_charges add column failure text check (failure in ${FAILURES});
  alter table billing_agreements drop constraint billing_agreements_next_outcome_check,
    add constraint billing_agreements_next_outcome_check
      check (next_outcome in ('pay', 'decline', 'insufficient_funds', 'expired', 'authentication_required'));`

const DOWN = `
  alter table billing_subscriptions drop column payment_failure;
  alter table billing_charges drop column failure;
  update billing_agreements set next_outcome = 'decline' where next_outcome not in ('pay', 'decline');
  alter table billing_agreements drop constraint billing_agreements_next_outcome_check,
    add constraint billing_agreements_next_outcome_check check (next_outcome in ('pay', 'decline'));`
