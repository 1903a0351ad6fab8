import path from 'node:path'
import { startPostgres } from '@balafon/postgres'
import pg from 'pg'

/** Runs a statement on the database of a running site, as its superuser. */
export async function query(dataDir: string, text: string, values: readonly unknown[] = []) {
  const { adminUrl } = await startPostgres(path.join(dataDir, 'postgres'))
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  const { rows } = await client.query(text, [...values])
  await client.end()
  return rows
}

/** Changes a setting as another node of the site would. */
export async function setSetting(dataDir: string, key: string, value: unknown) {
  await query(dataDir, 'insert into settings (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value', [key, JSON.stringify(value)])
  await query(dataDir, "select pg_notify('balafon', 'settings')")
}
