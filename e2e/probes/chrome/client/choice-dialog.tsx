import { type Modal, useNavigate, useT } from '@balafon/sdk/client'
import { Button } from '@balafon/ui/button'
import { Dialog } from '@balafon/ui/dialog'

export default function ChoiceDialog({ modal: { isOpen, onClose, finish } }: { modal: Modal<string> }) {
  const t = useT()
  const navigate = useNavigate()
  return (
    <Dialog title={t('probe.choice')} closeLabel="Close" isOpen={isOpen} onClose={onClose}>
      <Button onPress={() => finish('left')}>Left</Button>
      <Button onPress={() => void navigate('/')}>Away</Button>
    </Dialog>
  )
}
