import { reportError, sendRequest, toast, useApi, useInvalidateQueries } from '@balafon/sdk/client'
import { LoadState } from '@balafon/ui/load-state'
import { SkeletonRows } from '@balafon/ui/skeleton-rows'
import { useTranslation } from 'react-i18next'
import { getUser, updateAccount } from '../../contract/account.ts'
import { type LocationField, LocationFields, LocationLoader } from '../location/location-section.tsx'
import classes from './admin-tab.module.css'

/** The language, country and time zone of a user, for administrators. */
export default function UserDateTab({ userId }: { userId: number }) {
  const { t } = useTranslation()
  const query = useApi(getUser, { params: { id: userId } })
  const invalidate = useInvalidateQueries()
  async function save(field: LocationField, value: string | null) {
    try {
      await sendRequest(updateAccount, { params: { id: userId }, body: { [field]: value } })
      toast.positive(t('auth.account.updated'))
      await invalidate(getUser)
    } catch (error) {
      reportError(error)
    }
  }
  return (
    <section className={classes.card}>
      <h2>{t('auth.date.title')}</h2>
      <LoadState query={query} skeleton={<SkeletonRows count={3} />}>
        {({ user }) => <LocationLoader renderFields={(lists) => <LocationFields lists={lists} value={user} save={(...change) => void save(...change)} />} />}
      </LoadState>
    </section>
  )
}
