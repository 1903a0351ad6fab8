import type { Migration } from '@balafon/sdk/server'

/** Renames the mismatch `domain` to `mode`, the word that the API uses for test and live payments. */
export const payments0003: Migration = {
  name: '0003-mismatch-mode',
  async up({ db, transaction }) {
    await db.query(renameMismatch('domain', 'mode'), { transaction })
  },
  async down({ db, transaction }) {
    await db.query(renameMismatch('mode', 'domain'), { transaction })
  },
}

const renameMismatch = (from: string, to: string) => `
  alter table payment_intents drop constraint payment_intents_mismatch_check;
  update payment_intents set mismatch = '${to}' where mismatch = '${from}';
  alter table payment_intents add constraint payment_intents_mismatch_check check (mismatch in ('reference', 'currency', 'amount', '${to}'));`
