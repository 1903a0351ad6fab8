import type { Modal } from '@balafon/sdk/client'
import { Button } from '@balafon/ui/button'
import { CopyButton } from '@balafon/ui/copy-button'
import { Dialog } from '@balafon/ui/dialog'
import { useTranslation } from 'react-i18next'
import classes from './secret-dialog.module.css'

interface SecretDialogProps extends Modal<void> {
  readonly secret: string
}

/** Shows the secret of a new webhook, once. */
export default function SecretDialog({ secret, isOpen, onClose }: SecretDialogProps) {
  const { t } = useTranslation()
  return (
    <Dialog
      title={t('admin.webhooks.secret.title')}
      closeLabel={t('admin.close')}
      isOpen={isOpen}
      onClose={onClose}
      actions={<Button onPress={onClose}>{t('admin.webhooks.secret.done')}</Button>}
    >
      <p>{t('admin.webhooks.secret.text')}</p>
      <div className={classes.secret}>
        <code>{secret}</code>
        <CopyButton text={secret} />
      </div>
    </Dialog>
  )
}
