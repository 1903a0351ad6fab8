import type { Modal } from '@balafon/sdk/client'
import { Button } from '@balafon/ui/button'
import { CopyButton } from '@balafon/ui/copy-button'
import { Dialog } from '@balafon/ui/dialog'
import { useTranslation } from 'react-i18next'
import classes from './new-token-dialog.module.css'

interface NewTokenDialogProps extends Modal<void> {
  readonly token: string
}

/** Shows a new token. The server never returns it again. The token is at the top of the dialog, because a toast covers the bottom on phones. */
export default function NewTokenDialog({ token, isOpen, onClose }: NewTokenDialogProps) {
  const { t } = useTranslation()
  return (
    <Dialog
      title={t('developers.new_token.title')}
      closeLabel={t('developers.close')}
      isOpen={isOpen}
      onClose={onClose}
      actions={<Button onPress={onClose}>{t('developers.new_token.done')}</Button>}
    >
      <div className={classes.token}>
        <code translate="no">{token}</code>
        <CopyButton text={token} />
      </div>
      <p>{t('developers.new_token.text')}</p>
    </Dialog>
  )
}
