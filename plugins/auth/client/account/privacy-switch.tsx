import { reportError, toast, useApi, useApiMutation, useInvalidateQueries, useT } from '@balafon/sdk/client'
import { Skeleton } from '@balafon/ui/skeleton'
import { Switch } from '@balafon/ui/switch'
import { getProfile, updatePrivacy } from '../../contract/profile.ts'

/** Takes effect at once. */
export function PrivacySwitch({ userId }: { userId: number }) {
  const t = useT()
  const forget = useInvalidateQueries()
  const { data, isPending } = useApi(getProfile, { params: { id: userId } })
  const save = useApiMutation(updatePrivacy)
  const choose = (is_private: boolean) =>
    save.mutate(
      { body: { is_private } },
      {
        onSuccess: () => {
          toast.positive(t('auth.account.updated'))
          return forget(getProfile)
        },
        onError: (error) => reportError(error),
      },
    )
  if (isPending)
    return (
      <div aria-busy="true">
        <Skeleton width="240px" height="28px" />
      </div>
    )
  const shown = save.isPending ? save.variables.body.is_private : data?.profile.is_private
  return (
    <Switch isSelected={shown ?? false} isDisabled={shown === undefined} onChange={choose} hint={t('auth.account.private.hint')}>
      {t('auth.account.private')}
    </Switch>
  )
}
