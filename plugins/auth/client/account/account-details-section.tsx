import { useUser } from '@balafon/sdk/client'
import { OwnAvatarField } from '../avatar/own-avatar-field.tsx'
import classes from './account-details-section.module.css'
import { DetailsForm } from './details-form.tsx'
import { PrivacySwitch } from './privacy-switch.tsx'

export default function AccountDetailsSection() {
  const user = useUser()
  if (!user) return null
  return (
    <div className={classes.groups}>
      <OwnAvatarField user={user} />
      <DetailsForm user={user} />
      <PrivacySwitch userId={user.id} />
    </div>
  )
}
