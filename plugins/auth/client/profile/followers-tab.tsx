import { useT } from '@balafon/sdk/client'
import { listFollowers } from '../../contract/profile.ts'
import { PeopleList } from './people-list.tsx'

export default function FollowersTab({ userId }: { userId: number }) {
  const t = useT()
  return <PeopleList from={listFollowers} userId={userId} label={t('auth.profile.followers')} empty={t('auth.profile.followers_none')} />
}
