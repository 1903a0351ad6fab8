import type { Modal } from '@balafon/sdk/client'
import { Button } from '@balafon/ui/button'
import { Dialog } from '@balafon/ui/dialog'
import { useTranslation } from 'react-i18next'

export default function ChoiceDialog({ modal: { isOpen, onClose, finish } }: { modal: Modal<string> }) {
  const { t } = useTranslation()
  return (
    <Dialog title={t('test_plugin.choice')} closeLabel="Close" isOpen={isOpen} onClose={onClose}>
      <Button onPress={() => finish('left')}>Left</Button>
    </Dialog>
  )
}
