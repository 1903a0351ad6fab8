import { Button } from '@balafon/ui/button'
import { Dialog } from '@balafon/ui/dialog'
import { useTranslation } from 'react-i18next'
import type { Modal } from '../state/modal.ts'
import type { Confirmation } from './confirm.tsx'

interface ConfirmDialogProps {
  readonly question: Confirmation
  readonly modal: Modal<true>
}

export function ConfirmDialog({ question: { title, text, action, cancel, isDanger = false }, modal: { isOpen, onClose, finish } }: ConfirmDialogProps) {
  const { t } = useTranslation()
  const actions = (
    <>
      <Button variant="quiet" onPress={onClose}>
        {cancel ?? t('cancel')}
      </Button>
      <Button variant={isDanger ? 'danger' : 'primary'} onPress={() => finish(true)} autoFocus={!isDanger}>
        {action}
      </Button>
    </>
  )
  return (
    <Dialog title={title} closeLabel={t('close')} isOpen={isOpen} onClose={onClose} actions={actions}>
      <p>{text}</p>
    </Dialog>
  )
}
