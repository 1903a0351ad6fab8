import { useOpenModal } from '@balafon/sdk/client'
import { IconButton } from '@balafon/ui/icon-button'
import { Menu } from '@balafon/ui/menu'
import { Ellipsis, Merge, Pencil, Trash2 } from 'lucide-react'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import type { AdminLabel } from '../../../contract/administration/labels.ts'
import type { LabelKind } from './label-dialogs.tsx'

const EditLabelDialog = lazy(async () => ({ default: (await import('./label-dialogs.tsx')).EditLabelDialog }))
const MergeLabelDialog = lazy(async () => ({ default: (await import('./label-dialogs.tsx')).MergeLabelDialog }))

interface LabelActionsProps {
  readonly kind: LabelKind
  readonly label: Pick<AdminLabel, 'id' | 'version' | 'display_name'>
  readonly onChange: () => void
}

/** Returns the function that opens the editor of a genre or a tag. */
export function useEditLabel(kind: LabelKind, onChange: () => void) {
  const openModal = useOpenModal()
  return async (id: number) => {
    if (await openModal<true>((modal) => <EditLabelDialog {...modal} kind={kind} id={id} />)) onChange()
  }
}

/** The menu of a genre or a tag in its list. */
export function LabelActions({ kind, label, onChange }: LabelActionsProps) {
  const { t } = useTranslation()
  const openModal = useOpenModal()
  const edit = useEditLabel(kind, onChange)
  const { id, display_name: name } = label
  async function merge() {
    if (await openModal<true>((modal) => <MergeLabelDialog {...modal} kind={kind} id={id} name={name} />)) onChange()
  }
  async function remove() {
    const { deleteLabel } = await import('./label-dialogs.tsx')
    if (await deleteLabel(kind, label, t)) onChange()
  }
  return (
    <Menu
      label={t('label_admin.actions', { name })}
      getEntries={() => [
        { id: 'edit', label: t('label_admin.edit'), icon: <Pencil />, onAction: () => void edit(id) },
        { id: 'merge', label: t('label_admin.merge'), icon: <Merge />, onAction: () => void merge() },
        { id: 'delete', label: t('music_admin.delete'), icon: <Trash2 />, onAction: () => void remove() },
      ]}
      renderTrigger={(props) => (
        <IconButton {...props} label={t('label_admin.actions', { name })} size="small">
          <Ellipsis />
        </IconButton>
      )}
    />
  )
}
