import { useOpenModal } from '@balafon/sdk/client'
import { Button } from '@balafon/ui/button'
import { Mail } from 'lucide-react'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './invite-user-button.module.css'

const InviteUserDialog = lazy(() => import('./invite-user-dialog.tsx'))

/** Opens the dialog that invites a person by email. */
export default function InviteUserButton() {
  const { t } = useTranslation()
  const openModal = useOpenModal()
  return (
    <Button variant="outline" icon={<Mail aria-hidden="true" />} onPress={() => void openModal((modal) => <InviteUserDialog {...modal} />)}>
      <span className={classes.label}>{t('auth.invite_user')}</span>
    </Button>
  )
}
