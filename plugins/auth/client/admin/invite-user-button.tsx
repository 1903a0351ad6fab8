import { useOpenModal } from '@balafon/sdk/client'
import { Button } from '@balafon/ui/button'
import { Mail } from 'lucide-react'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'

const InviteUserDialog = lazy(() => import('./invite-user-dialog.tsx'))

/** Opens the dialog that invites a person by email. */
export default function InviteUserButton() {
  const { t } = useTranslation()
  const openModal = useOpenModal()
  return (
    <Button variant="outline" icon={<Mail aria-hidden="true" />} onPress={() => void openModal((modal) => <InviteUserDialog {...modal} />)}>
      {t('auth.invite_user')}
    </Button>
  )
}
