import { useUser } from '@balafon/sdk/client'
import { useTranslation } from 'react-i18next'
import { listFollowing } from '../../contract/profile.ts'
import { ProfileEmptyState } from './profile-empty-state.tsx'
import { UserList } from './user-list.tsx'

export default function FollowingTab({ userId }: { userId: number }) {
  const { t } = useTranslation()
  const isMine = useUser()?.id === userId
  const empty = isMine ? (
    <ProfileEmptyState title={t('auth.profile.following_none_mine')}>{t('auth.profile.following_none_mine.text')}</ProfileEmptyState>
  ) : (
    <ProfileEmptyState title={t('auth.profile.following_none')} />
  )
  return <UserList endpoint={listFollowing} userId={userId} label={t('auth.profile.following')} empty={empty} />
}
