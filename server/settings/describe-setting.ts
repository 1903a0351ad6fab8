import type { SettingDescription } from '@balafon/sdk/server'
import { parse, toJSONSchema } from 'zod/v4/core'
import { isAdminOnly } from './is-admin-only.ts'
import type { SettingDeclaration } from './setting-declaration.ts'

/** Describes a setting for the admin area. The value of a secret one, and its default, which may be secret too, are left out. */
export function describeSetting(
  key: string,
  { owner, schema, visibility }: SettingDeclaration,
  current: { value: unknown; isStored: boolean },
): SettingDescription {
  const { $schema: _dialect, default: _default, guarded: _guarded, ...jsonSchema } = toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  const description = { key, owner, visibility, guarded: isAdminOnly(schema), schema: jsonSchema }
  if (visibility === 'secret') return { ...description, default: null, value: null, isSet: current.isStored && current.value !== null && current.value !== '' }
  return { ...description, default: parse(schema, undefined), value: current.value, isSet: current.isStored }
}
