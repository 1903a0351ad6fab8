import { useT, useUser } from '@balafon/sdk/client'
import { listFollowed } from '../../contract/profile.ts'
import { NothingHere } from './nothing-here.tsx'
import { PeopleList } from './people-list.tsx'

export default function FollowingTab({ userId }: { userId: number }) {
  const t = useT()
  const isMine = useUser()?.id === userId
  const empty = isMine ? (
    <NothingHere title={t('auth.profile.following_none_mine')}>{t('auth.profile.following_none_mine.text')}</NothingHere>
  ) : (
    <NothingHere title={t('auth.profile.following_none')} />
  )
  return <PeopleList from={listFollowed} userId={userId} label={t('auth.profile.following')} empty={empty} />
}
