import type { SqlRunner } from '@balafon/sdk/server'
import type { CoreModels } from '../app/core-models.ts'
import { getNotifyStatement } from '../database/broadcast.ts'

export interface SettingValuesStoreDependencies {
  readonly models: Pick<CoreModels, 'Setting'>
  readonly sql: SqlRunner
}

export type SettingValuesStore = ReturnType<typeof createSettingValuesStore>

/** Creates the store of the values that operators have set. */
export const createSettingValuesStore = ({ models: { Setting }, sql }: SettingValuesStoreDependencies) => ({
  /** Reads all stored values, by key. */
  async readAll() {
    const settings = await Setting.findAll({ attributes: ['key', 'value'] })
    return new Map(settings.map(({ key, value }) => [key, value]))
  },
  /** Stores values and deletes those of `resetKeys`: in one statement, so that all changes are stored or none. */
  async save(values: Readonly<Record<string, unknown>>, resetKeys: readonly string[]) {
    await sql(
      `with deleted as (delete from settings where key in (select jsonb_array_elements_text($2::jsonb)))
       insert into settings (key, value) select key, value from jsonb_each($1::jsonb)
       on conflict (key) do update set value = excluded.value, updated_at = now()`,
      [JSON.stringify(values), JSON.stringify(resetKeys)],
    )
  },
  /** Lets every node read the values again. */
  async notifyNodes() {
    await sql(getNotifyStatement('settings'))
  },
})
