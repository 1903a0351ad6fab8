import { Button } from '@balafon/ui/button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DeleteAccountDialog } from './delete-account-dialog.tsx'
import classes from './delete-account-section.module.css'

export default function DeleteAccountSection() {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <p className={classes.text}>{t('auth.delete.text')}</p>
      <Button variant="danger" onPress={() => setOpen(true)}>
        {t('auth.delete.open')}
      </Button>
      <DeleteAccountDialog isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}
