import type { MigrationContext } from '@balafon/sdk/server'

/** Returns statements that run with the rights of the owner of the ledger, and then with the role of migrations again. */
export const wrapForLedgerOwner = (statements: string): string =>
  `select set_config('role', (select nspowner::regrole::text from pg_namespace where nspname = 'ledger'), true);
   ${statements};
   select set_config('role', 'none', true)`

/** Runs statements with the rights of the owner of the ledger. */
export async function runAsLedgerOwner({ db, transaction }: Pick<MigrationContext, 'db' | 'transaction'>, statements: string) {
  await db.query(wrapForLedgerOwner(statements), { transaction, raw: true })
}
