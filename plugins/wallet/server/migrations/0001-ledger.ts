import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Migration } from '@balafon/sdk/server'
import { runAsLedgerOwner } from './run-as-ledger-owner.ts'

const FOLDER = path.join(import.meta.dirname, '0001-ledger')

/** Returns the statements that create the ledger. */
export const readLedgerSql = (): string =>
  readdirSync(FOLDER)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => readFileSync(path.join(FOLDER, name), 'utf8'))
    .join('\n')

/** Returns the statement that gives a posting function its first definition again, for migrations that replaced it. */
export function readFirstDefinition(fileName: string, name: string): string {
  const text = readFileSync(path.join(FOLDER, fileName), 'utf8')
  const start = text.indexOf(`create function ${name}(`)
  const end = text.indexOf('end $$;', start)
  if (start < 0 || end < 0) throw new Error(`${fileName} does not define ${name}`)
  return `${text.slice(start, end)}end $$`.replace('create function', 'create or replace function')
}

/** Creates the ledger: its tables, its posting functions, and the rows that justify postings. They belong to a role without login. */
export const wallet0001: Migration = {
  name: '0001-ledger',
  async up({ db, transaction }) {
    await db.query(readLedgerSql(), { transaction, raw: true })
  },
  down: (context) => runAsLedgerOwner(context, 'drop schema wallet cascade; drop schema ledger cascade'),
}
