import type { Modal } from '@balafon/sdk/client'
import { useTranslation } from 'react-i18next'
import { type Suspension, SuspensionDialog } from './suspension-dialog.tsx'

/** Asks for the reason and the end of the suspension of the selected users. It resolves with the reason and the end. */
export default function SuspendSelectedDialog({ count, isOpen, onClose, finish }: Modal<Suspension> & { count: number }) {
  const { t } = useTranslation()
  return (
    <SuspensionDialog
      title={t('admin.users.suspend_selected.title', { count })}
      text={t('admin.users.suspend_selected.text')}
      send={async (suspension) => finish(suspension)}
      isOpen={isOpen}
      onClose={onClose}
    />
  )
}
