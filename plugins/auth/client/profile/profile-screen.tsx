import { ApiError, goTo, Navigate, useApi, useDocumentTitle, useParams, useT, useUser } from '@balafon/sdk/client'
import { EmptyState } from '@balafon/ui/empty-state'
import { Skeleton } from '@balafon/ui/skeleton'
import { useEffect } from 'react'
import { profilePath } from '../../contract/paths.ts'
import { getProfile, type Profile } from '../../contract/profile.ts'
import { ProfileHeader } from './profile-header.tsx'
import classes from './profile-screen.module.css'
import { ProfileTabs, useProfileTabs } from './profile-tabs.tsx'

export default function ProfileScreen() {
  const t = useT()
  const { userId } = useParams()
  const { data, error } = useApi(getProfile, { params: { id: Number(userId) } })
  const { isMissing: isTabMissing } = useProfileTabs()
  useDocumentTitle(data?.profile.name)
  if (isTabMissing) return <Navigate to="/404" replace />
  if (data) return <ProfilePage profile={data.profile} />
  if (!error) return <Waiting />
  const isMissing = error instanceof ApiError && (error.status === 404 || error.status === 422)
  return <EmptyState title={t(isMissing ? 'auth.profile.missing' : 'auth.profile.failed')}>{isMissing ? null : error.message}</EmptyState>
}

function ProfilePage({ profile }: { profile: Profile }) {
  const t = useT()
  const isMine = useUser()?.id === profile.id
  useOwnAddress(profile)
  return (
    <>
      <ProfileHeader profile={profile} isMine={isMine} />
      {profile.is_private && !isMine ? <p className={classes.private}>{t('auth.profile.private')}</p> : <ProfileTabs profile={profile} />}
    </>
  )
}

/** The address says whose profile it is, whatever name a link had in it. */
function useOwnAddress(profile: Profile) {
  const { userName, tabName } = useParams()
  const isOther = profilePath(profile).split('/').at(-1) !== encodeURIComponent(userName ?? '')
  const own = profilePath(profile, tabName)
  useEffect(() => {
    if (isOther) goTo(own, { replace: true })
  }, [isOther, own])
}

const Waiting = () => (
  <div className={classes.waiting} aria-busy="true">
    <span className={classes.picture}>
      <Skeleton shape="circle" />
    </span>
    <div className={classes.lines}>
      <Skeleton width="60%" height="40px" />
      <Skeleton width="40%" height="16px" />
    </div>
  </div>
)
