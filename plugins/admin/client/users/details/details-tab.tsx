import { Slot } from '@balafon/sdk/client'
import { Skeleton } from '@balafon/ui/skeleton'
import { useUserAccount } from '../use-user-account.ts'
import { AccessCard } from './access-card.tsx'
import { DetailsForm } from './details-form.tsx'
import classes from './details-tab.module.css'

/** The details of a user: the account, its access, and the cards of plugins. */
export default function UserDetailsTab({ userId }: { userId: number }) {
  const { data } = useUserAccount(userId)
  if (!data) return null
  const { user } = data
  return (
    <div className={classes.columns}>
      <div className={classes.column}>
        <DetailsForm key={user.id} user={user}>
          <AccessCard user={user} />
        </DetailsForm>
      </div>
      <div className={classes.cards}>
        <Slot point="admin.userCards/v1" props={{ userId }} loading={<Skeleton height="120px" />} />
      </div>
    </div>
  )
}
