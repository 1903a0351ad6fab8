import { useT } from '@balafon/sdk/client'
import { listFollowed } from '../../contract/profile.ts'
import { PeopleList } from './people-list.tsx'

export default function FollowingTab({ userId }: { userId: number }) {
  const t = useT()
  return <PeopleList from={listFollowed} userId={userId} label={t('auth.profile.following')} empty={t('auth.profile.following_none')} />
}
