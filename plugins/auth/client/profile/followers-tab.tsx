import { useT, useUser } from '@balafon/sdk/client'
import { profilePath } from '../../contract/paths.ts'
import { listFollowers } from '../../contract/profile.ts'
import { CopyButton } from '../two-factor/copy-button.tsx'
import { NothingHere } from './nothing-here.tsx'
import { PeopleList } from './people-list.tsx'

export default function FollowersTab({ userId }: { userId: number }) {
  const t = useT()
  const me = useUser()
  const address = me?.id === userId ? new URL(profilePath(me), location.origin).href : undefined
  const empty = address ? (
    <NothingHere title={t('auth.profile.followers_none_mine')} action={<CopyButton text={address} label={t('auth.profile.copy_address')} />}>
      {t('auth.profile.followers_none_mine.text')}
    </NothingHere>
  ) : (
    <NothingHere title={t('auth.profile.followers_none')} />
  )
  return <PeopleList from={listFollowers} userId={userId} label={t('auth.profile.followers')} empty={empty} />
}
