import type { AuditUser, RecordedAuditEntry, ResourceRow } from '@balafon/sdk/server'

type Translate = (language: string, key: string) => string

/** Returns the name of an action in the user's language. Actions of disabled plugins have no translation. */
export const translateAction = (translate: Translate, language: string, action: string) => translateOr(translate, language, `audit.action.${action}`, action)

/** Returns the name of a kind of entity in the user's language. */
export const translateEntity = (translate: Translate, language: string, entity: string) => translateOr(translate, language, `audit.entity.${entity}`, entity)

/** Returns the name of a setting in the user's language. */
const translateSetting = (translate: Translate, language: string, key: string) => translateOr(translate, language, `setting.${key}`, key)

/** The fields with a translated name. The audit log shows other fields with the name that is stored. */
const VALUE_NAMES = [
  'name',
  'first_name',
  'firstName',
  'last_name',
  'lastName',
  'email',
  'image',
  'language',
  'country',
  'timezone',
  'verified',
  'suspended',
  'until',
  'reason',
  'roles',
  'role_id',
  'permissions',
  'description',
  'isDefault',
  'isGuest',
  'isInternal',
  'is_default',
  'is_guest',
  'is_internal',
  'content',
  'service',
  'status',
  'error',
  'query',
  'code',
  'url',
  'events',
  'enabled',
  'version',
  'amount',
  'currency',
  'provider',
  'note',
  'user',
  'title',
  'position',
] as const

/** Lists the names of changed values in the user's language: of settings by their key, and of common fields. */
export const listValueNames = (translate: Translate, language: string, settingKeys: readonly string[]) => [
  ...VALUE_NAMES.map((code) => ({ code, label: translateOr(translate, language, `admin.audit.value.${code}`, code) })),
  ...settingKeys.map((code) => ({ code, label: translateSetting(translate, language, code) })),
]

/** Returns the name of the changed entity. Settings and jobs are stored with their keys, which do not depend on a language. */
function translateLabel(translate: Translate, language: string, { entity, label }: Pick<RecordedAuditEntry, 'entity' | 'label'>): string | null {
  if (label === null) return null
  if (entity === 'core.setting')
    return label
      .split(', ')
      .map((key) => translateSetting(translate, language, key))
      .join(', ')
  if (entity === 'core.job') return translateOr(translate, language, `job.${label.replace('/', '.')}`, label)
  return label
}

function translateOr(translate: Translate, language: string, key: string, fallback: string) {
  const text = translate(language, key)
  return text === key ? fallback : text
}

const presentUser = (user: AuditUser | null) => user && { id: user.id, label: user.name }

/** Presents an entry of the audit log. */
export const createPresentEntry =
  (translate: Translate, language: string) =>
  (entry: RecordedAuditEntry): ResourceRow => ({
    id: entry.id,
    version: 1,
    created_at: entry.createdAt.toISOString(),
    user: presentUser(entry.user),
    acting_as: presentUser(entry.actingAs),
    action: translateAction(translate, language, entry.action),
    action_code: entry.action,
    label: translateLabel(translate, language, entry),
    entity: translateEntity(translate, language, entry.entity),
    entity_kind: entry.entity,
    entity_id: entry.entityId,
    ip_address: entry.ipAddress,
    request_id: entry.requestId,
    before: entry.before,
    after: entry.after,
  })
