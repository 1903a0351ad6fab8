import { ApiError, confirm } from '@balafon/sdk/client'
import { useTranslation } from 'react-i18next'

interface Versioned {
  readonly version: number
}

interface SaveOptions<Saved extends Versioned> {
  /** Sends the changes with the version that they are based on. */
  readonly save: (version: number) => Promise<unknown>
  /** Lists the labels of the fields that the other operator changed. */
  readonly listChanged: (saved: Saved) => readonly string[]
}

/**
 * Returns a function that saves changes. When another operator has saved in the meantime, the user decides whether to save anyway. If the user does
 * not, the function throws an `AbortError`, so that the form keeps the input.
 */
export function useConfirmedSave() {
  const { t } = useTranslation()
  return async function saveWithVersion<Saved extends Versioned>(version: number, options: SaveOptions<Saved>): Promise<void> {
    try {
      await options.save(version)
    } catch (error) {
      const saved = readSaved<Saved>(error)
      if (!saved) throw error
      const fields = options.listChanged(saved)
      const isConfirmed = await confirm({
        title: t('admin_content.conflict.title'),
        text: fields.length > 0 ? t('admin_content.conflict.fields', { fields: fields.join(', ') }) : t('admin_content.conflict.text'),
        action: t('admin_content.conflict.save'),
        cancel: t('admin_content.conflict.keep_editing'),
      })
      if (!isConfirmed) throw new DOMException('The user kept editing.', 'AbortError')
      await saveWithVersion(saved.version, options)
    }
  }
}

/** Returns the item that another operator has saved, which a 409 response contains; undefined for any other error. */
export function readSaved<Saved>(error: unknown): Saved | undefined {
  return error instanceof ApiError && error.code === 'resource.conflict' ? (error.current as Saved | undefined) : undefined
}
