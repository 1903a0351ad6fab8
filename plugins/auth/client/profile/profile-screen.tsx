import { ApiError, Link, Navigate, navigateTo, useApi, useDocumentTitle, useParams, useT, useUser } from '@balafon/sdk/client'
import { Button, buttonClass } from '@balafon/ui/button'
import { EmptyState } from '@balafon/ui/empty-state'
import { Skeleton } from '@balafon/ui/skeleton'
import { useEffect } from 'react'
import { profilePath } from '../../contract/paths.ts'
import { getProfile, type Profile } from '../../contract/profile.ts'
import { WaitingRows } from '../loading/waiting-rows.tsx'
import { NothingHere } from './nothing-here.tsx'
import { ProfileHeader } from './profile-header.tsx'
import classes from './profile-screen.module.css'
import { ProfileTabs, useProfileTabs } from './profile-tabs.tsx'

export default function ProfileScreen() {
  const t = useT()
  const { userId } = useParams()
  const isId = /^[1-9]\d*$/.test(userId ?? '')
  const { data, error, refetch } = useApi(getProfile, { params: { id: Number(userId) } }, { enabled: isId })
  const { isMissing: isTabMissing } = useProfileTabs()
  const isMissing = error instanceof ApiError && (error.status === 404 || error.status === 422)
  useDocumentTitle(isMissing ? '404' : data?.profile.name)
  if (isTabMissing) return <Navigate to="/404" replace />
  if (!isId) return <Missing />
  if (data) return <ProfilePage profile={data.profile} />
  if (!error) return <Waiting />
  if (isMissing) return <Missing />
  return (
    <EmptyState title={t('auth.profile.failed')} action={<Button onPress={() => void refetch()}>{t('auth.retry')}</Button>}>
      {error.message}
    </EmptyState>
  )
}

function ProfilePage({ profile }: { profile: Profile }) {
  const t = useT()
  const isMine = useUser()?.id === profile.id
  useOwnAddress(profile)
  return (
    <>
      <ProfileHeader profile={profile} isMine={isMine} />
      {profile.is_private && !isMine ? (
        <NothingHere title={t('auth.profile.private')}>{t('auth.profile.private.text')}</NothingHere>
      ) : (
        <ProfileTabs profile={profile} />
      )}
    </>
  )
}

/** The address says whose profile it is, whatever name a link had in it. */
function useOwnAddress(profile: Profile) {
  const { userName, tabName } = useParams()
  const isOther = profilePath(profile).split('/').at(-1) !== encodeURIComponent(userName ?? '')
  const own = profilePath(profile, tabName)
  useEffect(() => {
    if (isOther) navigateTo(own, { replace: true })
  }, [isOther, own])
}

function Missing() {
  const t = useT()
  const home = (
    <Link to="/" className={buttonClass('outline')}>
      {t('auth.profile.home')}
    </Link>
  )
  return <EmptyState title={t('auth.profile.missing')} action={home} />
}

/** In the shape of a header with its counts and its button, tabs, and people. */
const Waiting = () => (
  <div aria-busy="true">
    <div className={classes.waiting}>
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
    <WaitingRows count={3} />
  </div>
)
