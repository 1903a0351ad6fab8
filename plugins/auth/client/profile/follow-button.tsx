import { reportError, useApiMutation, useInvalidateQueries, useLocation, useNavigate, useT, useUser } from '@balafon/sdk/client'
import { Button } from '@balafon/ui/button'
import { Check, Plus } from 'lucide-react'
import { follow, getProfile, listFollowed, listFollowers, type Profile, unfollow } from '../../contract/profile.ts'

/** A guest is asked to sign in first, and comes back. Who is private cannot be followed anew. */
export function FollowButton({ profile: { id, name, is_following, is_private } }: { profile: Profile }) {
  const t = useT()
  const user = useUser()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const forget = useInvalidateQueries()
  const change = useApiMutation(is_following ? unfollow : follow)
  if (is_private && !is_following) return null
  const press = () => {
    if (!user) return void navigate('/login', { state: { from: pathname } })
    change.mutate({ params: { id } }, { onSuccess: () => forget(getProfile, listFollowers, listFollowed), onError: (error) => reportError(error) })
  }
  return (
    <Button
      look={is_following ? 'outline' : 'primary'}
      icon={is_following ? <Check aria-hidden="true" /> : <Plus aria-hidden="true" />}
      aria-pressed={is_following}
      aria-label={t(is_following ? 'auth.profile.is_followed_name' : 'auth.profile.follow_name', { name })}
      isPending={change.isPending}
      onPress={press}
    >
      {t(is_following ? 'auth.profile.is_followed' : 'auth.profile.follow')}
    </Button>
  )
}
