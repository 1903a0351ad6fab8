import type { SettingDescription } from '@balafon/sdk/server'
import { parse, toJSONSchema } from 'zod/v4/core'
import { isGuarded } from './is-guarded.ts'
import type { SettingDeclaration } from './settings.ts'

/** What may be told of a setting. Of a secret one that is neither its value nor its default, which may be one too. */
export function describeSetting(
  key: string,
  { owner, schema, visibility }: SettingDeclaration,
  now: { value: unknown; isStored: boolean },
): SettingDescription {
  const { $schema: _dialect, default: _default, guarded: _guarded, ...shape } = toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  const what = { key, owner, visibility, guarded: isGuarded(schema), schema: shape }
  if (visibility === 'secret') return { ...what, default: null, value: null, isSet: now.isStored && now.value !== null && now.value !== '' }
  return { ...what, default: parse(schema, undefined), value: now.value, isSet: now.isStored }
}
