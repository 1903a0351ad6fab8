import { useUser } from '@balafon/sdk/client'
import { CopyButton } from '@balafon/ui/copy-button'
import { useTranslation } from 'react-i18next'
import { buildProfilePath } from '../../contract/paths.ts'
import { listFollowers } from '../../contract/profile.ts'
import { ProfileEmptyState } from './profile-empty-state.tsx'
import { UserList } from './user-list.tsx'

export default function FollowersTab({ userId }: { userId: number }) {
  const { t } = useTranslation()
  const me = useUser()
  const profileUrl = me?.id === userId ? new URL(buildProfilePath(me), location.origin).href : undefined
  const empty = profileUrl ? (
    <ProfileEmptyState title={t('auth.profile.followers_none_mine')} action={<CopyButton text={profileUrl} label={t('auth.profile.copy_link')} />}>
      {t('auth.profile.followers_none_mine.text')}
    </ProfileEmptyState>
  ) : (
    <ProfileEmptyState title={t('auth.profile.followers_none')} />
  )
  return <UserList endpoint={listFollowers} userId={userId} label={t('auth.profile.followers')} empty={empty} />
}
