import { Button } from '@balafon/ui/button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DeleteAccountDialog } from './delete-account-dialog.tsx'
import classes from './delete-account-section.module.css'

export default function DeleteAccountSection() {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <p className={classes.text}>{t('auth.delete.text')}</p>
      <Button look="danger" onPress={() => setAsking(true)}>
        {t('auth.delete.open')}
      </Button>
      <DeleteAccountDialog isOpen={isAsking} onClose={() => setAsking(false)} />
    </>
  )
}
