import type { MigrationContext } from '@balafon/sdk/server'

/** Runs statements with the rights of the owner of the ledger. The other statements of the transaction run with the role of migrations again. */
export async function runAsLedgerOwner({ db, transaction }: Pick<MigrationContext, 'db' | 'transaction'>, statements: string) {
  await db.query(
    `select set_config('role', (select nspowner::regrole::text from pg_namespace where nspname = 'ledger'), true);
     ${statements};
     select set_config('role', 'none', true)`,
    { transaction, raw: true },
  )
}
