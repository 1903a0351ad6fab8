import { confirm } from '../../confirm/confirm.tsx'
import type { ResourceTexts } from '../use-resource-texts.ts'

/** Above this number of rows, the user types the number before they are deleted. */
const TYPED_ABOVE = 10

interface BulkConfirmation {
  readonly action: string
  readonly count: number
  readonly isDanger: boolean
  readonly texts: ResourceTexts
}

/** Asks for confirmation. Actions that are not dangerous need no confirmation, because they can be undone. */
export async function confirmBulkAction({ action, count, isDanger, texts: { t, getActionLabel } }: BulkConfirmation): Promise<boolean> {
  if (!isDanger) return true
  const label = getActionLabel(action)
  const title = t('list.bulk.confirm', { action: label, count })
  const text = t(action === 'delete' ? 'list.bulk.delete_text' : 'list.bulk.danger_text', { count })
  const typed = { text: String(count), label: t('list.bulk.type_number', { count }), error: t('list.bulk.wrong_number', { count }), isNumber: true }
  return confirm({ title, text, action: label, isDanger: true, ...(count > TYPED_ABOVE && { typed }) })
}
