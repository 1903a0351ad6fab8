import { ApiError, Link, Navigate, navigateTo, useApi, useDocumentTitle, useParams, useUser } from '@balafon/sdk/client'
import { Button, getButtonClass } from '@balafon/ui/button'
import { EmptyState } from '@balafon/ui/empty-state'
import { Skeleton } from '@balafon/ui/skeleton'
import { SkeletonRows } from '@balafon/ui/skeleton-rows'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { buildProfilePath } from '../../contract/paths.ts'
import { getProfile, type Profile } from '../../contract/profile.ts'
import { ProfileEmptyState } from './profile-empty-state.tsx'
import { ProfileHeader } from './profile-header.tsx'
import classes from './profile-screen.module.css'
import { ProfileTabs, useProfileTabs } from './profile-tabs.tsx'

export default function ProfileScreen() {
  const { t } = useTranslation()
  const { userId } = useParams()
  const isId = /^[1-9]\d*$/.test(userId ?? '')
  const { data, error, refetch } = useApi(getProfile, { params: { id: Number(userId) } }, { enabled: isId })
  const { isNotFound: isTabNotFound } = useProfileTabs()
  // The server returns 422 when the number is too large for an id.
  const isNotFound = error instanceof ApiError && (error.status === 404 || error.status === 422)
  useDocumentTitle(isNotFound ? '404' : data?.profile.name)
  if (isTabNotFound) return <Navigate to="/404" replace />
  if (!isId) return <ProfileNotFound />
  if (data) return <ProfilePage profile={data.profile} />
  if (!error) return <ProfileSkeleton />
  if (isNotFound) return <ProfileNotFound />
  return (
    <EmptyState title={t('auth.profile.failed')} action={<Button onPress={() => void refetch()}>{t('auth.retry')}</Button>}>
      {error.message}
    </EmptyState>
  )
}

function ProfilePage({ profile }: { profile: Profile }) {
  const { t } = useTranslation()
  const isMine = useUser()?.id === profile.id
  useCanonicalUrl(profile)
  return (
    <>
      <ProfileHeader profile={profile} isMine={isMine} />
      {profile.is_private && !isMine ? (
        <ProfileEmptyState title={t('auth.profile.private')}>{t('auth.profile.private.text')}</ProfileEmptyState>
      ) : (
        <ProfileTabs profile={profile} />
      )}
    </>
  )
}

/** Replaces the URL when it contains an outdated or wrong name of the user. */
function useCanonicalUrl(profile: Profile) {
  const { userName, tabName } = useParams()
  const hasOtherName = buildProfilePath(profile).split('/').at(-1) !== encodeURIComponent(userName ?? '')
  const canonicalPath = buildProfilePath(profile, tabName)
  useEffect(() => {
    if (hasOtherName) navigateTo(canonicalPath, { replace: true })
  }, [hasOtherName, canonicalPath])
}

function ProfileNotFound() {
  const { t } = useTranslation()
  const home = (
    <Link to="/" className={getButtonClass('outline')}>
      {t('auth.profile.home')}
    </Link>
  )
  return <EmptyState title={t('auth.profile.not_found')} action={home} />
}

/** Loading state in the shape of the header, the tabs and a list of users. */
const ProfileSkeleton = () => (
  <div aria-busy="true">
    <div className={classes.headerSkeleton}>
      <span className={classes.picture}>
        <Skeleton shape="circle" />
      </span>
      <div className={classes.lines}>
        <Skeleton width="min(420px, 80%)" height="44px" />
        <Skeleton width="min(170px, 60%)" height="16px" />
        <Skeleton width="min(210px, 70%)" height="16px" />
        <span className={classes.button}>
          <Skeleton height="40px" />
        </span>
      </div>
    </div>
    <div className={classes.tabs}>
      <Skeleton width="76px" height="16px" />
      <Skeleton width="84px" height="16px" />
    </div>
    <SkeletonRows count={3} />
  </div>
)
