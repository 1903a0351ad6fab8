import { ApiError, confirm, useFormat } from '@balafon/sdk/client'
import { useTranslation } from 'react-i18next'

interface Versioned {
  readonly version: number
}

type Values = Readonly<Record<string, unknown>>

interface VersionedSave<Item extends Versioned> {
  /** The item that the editor loaded. */
  readonly item: Item
  readonly changes: Values
  /** Returns the values of the form for an item. */
  readonly toValues: (item: Item) => Values
  readonly send: (version: number) => Promise<Item>
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

/**
 * Returns a function that saves changed fields of music. When another editor has saved the item meanwhile, fields that only one editor changed are
 * merged. When both editors changed the same field, the user confirms that the own value replaces the other one. The function throws an AbortError when
 * the user prefers to keep editing.
 */
export function useMergingSave() {
  const { t } = useTranslation()
  const { list } = useFormat()
  return async function save<Item extends Versioned>(options: VersionedSave<Item>): Promise<Item> {
    const { item, changes, toValues, send } = options
    try {
      return await send(item.version)
    } catch (error) {
      const current = error instanceof ApiError && error.code === 'resource.conflict' ? (error.current as Item | undefined) : undefined
      if (!current) throw error
      const [base, theirs] = [toValues(item), toValues(current)]
      const conflicts = Object.keys(changes).filter((name) => !isSame(base[name], theirs[name]) && !isSame(changes[name], theirs[name]))
      const fields = list(conflicts.map((name) => t(`music_admin.field.${name}`)))
      const question = { title: t('music_admin.conflict.title'), text: t('music_admin.conflict.text', { fields }), action: t('music_admin.conflict.save') }
      if (conflicts.length > 0 && !(await confirm(question))) throw new DOMException('The user kept editing.', 'AbortError')
      return save({ ...options, item: current })
    }
  }
}
