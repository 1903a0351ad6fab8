import { reportError, toast, useApi, useApiMutation, useInvalidateQueries } from '@balafon/sdk/client'
import { Skeleton } from '@balafon/ui/skeleton'
import { Switch } from '@balafon/ui/switch'
import { useTranslation } from 'react-i18next'
import { getProfile, updatePrivacy } from '../../contract/profile.ts'

/** Switches the private profile on or off; the change is saved immediately. */
export function PrivacySwitch({ userId }: { userId: number }) {
  const { t } = useTranslation()
  const invalidate = useInvalidateQueries()
  const { data, isPending } = useApi(getProfile, { params: { id: userId } })
  const save = useApiMutation(updatePrivacy)
  const setPrivate = (is_private: boolean) =>
    save.mutate(
      { body: { is_private } },
      {
        onSuccess: () => {
          toast.positive(t('auth.account.updated'))
          return invalidate(getProfile)
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
  const isPrivate = save.isPending ? save.variables.body.is_private : data?.profile.is_private
  return (
    <Switch isSelected={isPrivate ?? false} isDisabled={isPrivate === undefined} onChange={setPrivate} hint={t('auth.account.private.hint')}>
      {t('auth.account.private')}
    </Switch>
  )
}
