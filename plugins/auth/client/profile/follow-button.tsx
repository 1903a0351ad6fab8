import { reportError, useApiMutation, useInvalidateQueries, useLocation, useNavigate, useUser } from '@balafon/sdk/client'
import { Button } from '@balafon/ui/button'
import { Check, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { follow, getProfile, listFollowers, listFollowing, type Profile, unfollow } from '../../contract/profile.ts'

/** Follows or unfollows a user. Guests log in first and return to the profile. A private profile gets no new followers. */
export function FollowButton({ profile: { id, name, is_following, is_private } }: { profile: Profile }) {
  const { t } = useTranslation()
  const user = useUser()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const invalidate = useInvalidateQueries()
  const mutation = useApiMutation(is_following ? unfollow : follow)
  if (is_private && !is_following) return null
  const toggleFollow = () => {
    if (!user) return void navigate('/login', { state: { from: pathname } })
    mutation.mutate({ params: { id } }, { onSuccess: () => invalidate(getProfile, listFollowers, listFollowing), onError: (error) => reportError(error) })
  }
  return (
    <Button
      variant={is_following ? 'outline' : 'primary'}
      icon={is_following ? <Check aria-hidden="true" /> : <Plus aria-hidden="true" />}
      aria-pressed={is_following}
      aria-label={t(is_following ? 'auth.profile.following_name' : 'auth.profile.follow_name', { name })}
      isPending={mutation.isPending}
      onPress={toggleFollow}
    >
      {t(is_following ? 'auth.profile.following_button' : 'auth.profile.follow')}
    </Button>
  )
}
