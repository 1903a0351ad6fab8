import type { Modal } from '@balafon/sdk/client'
import { Button } from '@balafon/ui/button'
import { Dialog } from '@balafon/ui/dialog'
import { useTranslation } from 'react-i18next'
import { CopyButton } from '../copy/copy-button.tsx'
import classes from './made-dialog.module.css'

interface MadeDialogProps extends Modal<void> {
  readonly token: string
}

/** The one time a token is seen. It stands first: on a phone the toast covers the foot of the dialog for a while. */
export default function MadeDialog({ token, isOpen, onClose }: MadeDialogProps) {
  const { t } = useTranslation()
  return (
    <Dialog
      title={t('developers.made.title')}
      closeLabel={t('developers.close')}
      isOpen={isOpen}
      onClose={onClose}
      actions={<Button onPress={onClose}>{t('developers.made.done')}</Button>}
    >
      <div className={classes.token}>
        <code translate="no">{token}</code>
        <CopyButton text={token} />
      </div>
      <p>{t('developers.made.text')}</p>
    </Dialog>
  )
}
