import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { startPostgres } from '@balafon/postgres'
import { expect } from '@playwright/test'
import pg from 'pg'

interface Site {
  readonly dataDir: string
  readonly url: string
}

/** `changeSettings` writes this setting last. When its new value appears in the bootstrap data, the site has read all changes. It has no effect while the bot check is not used. */
const LAST_SETTING = 'recaptcha.site_key'

/** Runs a statement on the database of a running site, as its superuser. */
export async function query(dataDir: string, text: string, values: readonly unknown[] = []) {
  const { adminUrl } = await startPostgres(path.join(dataDir, 'postgres'))
  const client = new pg.Client({ connectionString: adminUrl })
  // A test may kill PostgreSQL at any time. The statement is then rejected; without a listener, the error event would also end the test process.
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query(text, [...values])
    return rows
  } finally {
    await client.end()
  }
}

/** Changes a setting in the database and announces the change, as another node of the site would. */
export async function setSetting(dataDir: string, key: string, value: unknown) {
  await query(dataDir, 'insert into settings (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value', [key, JSON.stringify(value)])
  await query(dataDir, "select pg_notify('balafon', 'settings')")
}

/** Changes settings that are not secret, and waits until the site has read them. It does not use `balafon setting set`, because that command starts a second site for each setting, which takes seconds. */
export async function changeSettings({ dataDir, url }: Site, settings: Readonly<Record<string, unknown>>) {
  const { [LAST_SETTING]: lastValue = randomUUID(), ...others } = settings
  for (const [key, value] of [...Object.entries(others), [LAST_SETTING, lastValue] as const]) await setSetting(dataDir, key, value)
  await expect.poll(async () => (await (await fetch(`${url}/api/v1/bootstrap-data`)).json()).settings[LAST_SETTING]).toBe(lastValue)
}

/** Enables or disables a plugin as another node of the site would. It does not use `balafon plugin enable`, because that command starts a process, which takes seconds. */
export async function setPluginEnabled(dataDir: string, plugin: string, isEnabled: boolean) {
  await query(dataDir, 'update plugins set is_enabled = $2::boolean, attempt = attempt + $2::boolean::int, uninstalled_at = null where id = $1', [
    plugin,
    isEnabled,
  ])
  await query(dataDir, "select pg_notify('balafon', 'plugins')")
}
