import { type Modal, toast } from '@balafon/sdk/client'
import { Button } from '@balafon/ui/button'
import { Dialog } from '@balafon/ui/dialog'
import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './secret-dialog.module.css'

interface SecretDialogProps extends Modal<void> {
  readonly secret: string
}

/** Shows the secret of a new webhook, once. */
export default function SecretDialog({ secret, isOpen, onClose }: SecretDialogProps) {
  const { t } = useTranslation()
  const [isCopied, setCopied] = useState(false)
  const copy = () =>
    navigator.clipboard.writeText(secret).then(
      () => setCopied(true),
      () => toast.danger(t('admin.webhooks.copy_failed')),
    )
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
        <Button variant="outline" size="small" icon={isCopied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />} onPress={() => void copy()}>
          <span aria-live="polite">{t(isCopied ? 'admin.webhooks.secret.copied' : 'admin.webhooks.secret.copy')}</span>
        </Button>
      </div>
    </Dialog>
  )
}
