import { Link, useFormat } from '@balafon/sdk/client'
import { Badge } from '@balafon/ui/badge'
import { getButtonClass } from '@balafon/ui/button'
import { Image } from '@balafon/ui/image'
import { Lock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { buildProfilePath } from '../../contract/paths.ts'
import type { Profile } from '../../contract/profile.ts'
import { FollowButton } from './follow-button.tsx'
import classes from './profile-header.module.css'

/** Longer names are shown in a smaller font. */
const MAX_LARGE_NAME_LENGTH = 22

interface ProfileHeaderProps {
  readonly profile: Profile
  readonly isMine: boolean
}

export function ProfileHeader({ profile, isMine }: ProfileHeaderProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { name, image, joined_at, is_private, followers_count: followers, following_count: followed } = profile
  return (
    <header className={classes.header}>
      <div className={classes.picture}>
        <Image src={image} alt="" name={name} shape="circle" hasPriority />
      </div>
      <div className={classes.text}>
        <h1 tabIndex={-1} className={classes.name} data-long={name.length > MAX_LARGE_NAME_LENGTH || undefined}>
          {name}
        </h1>
        {isMine && is_private ? <Badge icon={<Lock aria-hidden="true" />}>{t('auth.account.private')}</Badge> : null}
        {joined_at ? <p className={classes.joined}>{t('auth.profile.joined', { date: format.date(joined_at, { month: 'long', year: 'numeric' }) })}</p> : null}
        {followers !== null && followed !== null ? (
          <p className={classes.counts} data-tabular>
            <Link to={buildProfilePath(profile, 'followers')}>{t('auth.profile.followers_count', { count: followers, shown: format.compact(followers) })}</Link>
            <Link to={buildProfilePath(profile, 'following')}>{t('auth.profile.following_count', { count: followed, shown: format.compact(followed) })}</Link>
          </p>
        ) : null}
        <div className={classes.actions}>
          {isMine ? (
            <Link to="/account-settings#account-details" className={getButtonClass('outline')}>
              {t('auth.profile.edit')}
            </Link>
          ) : (
            <FollowButton profile={profile} />
          )}
        </div>
      </div>
    </header>
  )
}
